# bash completion for tally

# The command that a word selects in $path, or failure.
_tally_enter() {
  case "$path $1" in
    'tally list') path='tally list' ;;
    'tally done'|'tally x') path='tally done' ;;
    'tally report') path='tally report' ;;
    'tally merge-file') path='tally merge-file' ;;
    'tally source'|'tally sources') path='tally source' ;;
    'tally remote') path='tally remote' ;;
    'tally help') path='tally help' ;;
    'tally source add') path='tally source add' ;;
    'tally source list') path='tally source list' ;;
    'tally source remove') path='tally source remove' ;;
    'tally remote add') path='tally remote add' ;;
    *) return 1 ;;
  esac
}

_tally_commands() {
  case "$path" in
    'tally') printf '%s\n' list done report merge-file source remote help ;;
    'tally source') printf '%s\n' add list remove ;;
    'tally remote') printf '%s\n' add ;;
  esac
}

_tally_options() {
  case "$path" in
    'tally') printf '%s\n' --format -l --long ;;
    'tally list') printf '%s\n' --format -l --long ;;
    'tally done') printf '%s\n' -n --note --count -t --tag -f --force --notify --no-notify ;;
    'tally report') printf '%s\n' --month --from ;;
    'tally merge-file') printf '%s\n' --zone ;;
    'tally source') printf '%s\n' --all ;;
    'tally source list') printf '%s\n' --all ;;
  esac
  printf '%s\n' -C --directory --color --pager --no-pager -h --help --version
}

# What the value of an option is, as $kind, or failure if it takes none.
_tally_value() {
  isglobal=
  case "$path $1" in
    'tally --format') kind='words:text json csv' ;;
    'tally list --format') kind='words:text json csv' ;;
    'tally done -n'|'tally done --note') kind=none ;;
    'tally done --count') kind=none ;;
    'tally done -t'|'tally done --tag') kind=none ;;
    'tally report --month') kind=none ;;
    'tally report --from') kind=none ;;
    'tally merge-file --zone') kind=none ;;
    *' -C'|*' --directory') kind=directory; isglobal=1 ;;
    *' --color') kind='words:auto always never'; isglobal=1 ;;
    *) return 1 ;;
  esac
}

# What the next positional is, as $kind.
_tally_positional() {
  kind=none
  case "$path $count" in
    'tally list 0') kind='words:today yesterday' ;;
    'tally done '*) kind=dynamic:open-items ;;
    'tally merge-file 0') kind=file ;;
    'tally merge-file 1') kind=file ;;
    'tally merge-file 2') kind=none ;;
    'tally source add 0') kind=file ;;
    'tally source remove 0') kind=dynamic:sources ;;
    'tally remote add 0') kind=none ;;
    'tally help '*) kind='words:list done report merge-file source remote' ;;
  esac
}

# Offers the lines of standard input that begin with $1. Bash completes only what follows
# the last word break, so that much is cut off.
_tally_offer() {
  local candidate cut=
  case "$COMP_WORDBREAKS" in *[=:]*) cut="${1%"${1##*[=:]}"}" ;; esac
  while IFS= read -r candidate; do
    candidate="${candidate%%$'\t'*}"
    case "$candidate" in
      "$1"*) COMPREPLY+=("$(printf '%q' "${candidate#"$cut"}")") ;;
    esac
  done
}

_tally_offer_value() {
  case "$kind" in
    file) compopt -o filenames 2>/dev/null; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$1") ;;
    directory) compopt -o filenames 2>/dev/null; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$1") ;;
    words:*) _tally_offer "$1" < <(printf '%s\n' ${kind#words:}) ;;
    dynamic:*) _tally_offer "$1" < <(command tally "${globals[@]}" --complete "${kind#dynamic:}" "$1" 2>/dev/null) ;;
  esac
}

_tally() {
  local IFS=$' \t\n' path='tally' count=0 kind= isglobal= wanted= literal= word last letters i
  local words=("") globals=()
  COMPREPLY=()

  # Bash cuts words at = and :, which are put together again.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word="${COMP_WORDS[i]}"
    last="${words[${#words[@]} - 1]-}"
    if [[ ( "$word" == [=:]* || "$last" == *[=:] ) && "$COMP_LINE" == *"$last$word"* ]]; then
      words[${#words[@]} - 1]="$last$word"
    else
      words+=("$word")
    fi
  done

  for ((i = 1; i < ${#words[@]} - 1; i++)); do
    word="${words[i]}"
    if [[ -n "$wanted" ]]; then
      [[ -n "$isglobal" ]] && globals+=("$wanted" "$word")
      wanted=
    elif [[ -n "$literal" || "$word" != -?* ]]; then
      _tally_enter "$word" || count=$((count + 1))
    elif [[ "$word" == -- ]]; then
      literal=1
    elif [[ "$word" == --*=* ]]; then
      _tally_value "${word%%=*}" && [[ -n "$isglobal" ]] && globals+=("$word")
    elif [[ "$word" == --* ]]; then
      _tally_value "$word" && wanted="$word"
    else
      letters="${word#-}"
      while [[ -n "$letters" ]]; do
        if _tally_value "-${letters:0:1}"; then
          if [[ ${#letters} -eq 1 ]]; then
            wanted="-$letters"
          elif [[ -n "$isglobal" ]]; then
            globals+=("-$letters")
          fi
          break
        fi
        letters="${letters:1}"
      done
    fi
  done

  word="${words[${#words[@]} - 1]}"
  if [[ -n "$wanted" ]]; then
    _tally_value "$wanted"
    _tally_offer_value "$word"
  elif [[ -z "$literal" && "$word" == --*=* ]]; then
    _tally_value "${word%%=*}" && _tally_offer_value "${word#*=}"
  elif [[ -z "$literal" && "$word" == -* ]]; then
    _tally_offer "$word" < <(_tally_options)
  elif [[ -n "$(_tally_commands)" ]]; then
    _tally_offer "$word" < <(_tally_commands)
  else
    _tally_positional
    _tally_offer_value "$word"
  fi
}

complete -F _tally tally
