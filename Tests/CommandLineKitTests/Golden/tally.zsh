#compdef tally

# Keeps the global options that were typed so far.
_tally_keep() {
  (( $+opt_args[-C] )) && _tally_globals+=(-C "${(Q)opt_args[-C]}")
  (( $+opt_args[--directory] )) && _tally_globals+=(--directory "${(Q)opt_args[--directory]}")
  (( $+opt_args[--color] )) && _tally_globals+=(--color "${(Q)opt_args[--color]}")
}

# Words that the program knows.
_tally_dynamic() {
  _tally_keep
  local line
  local -a words_found
  for line in ${(f)"$(command tally $_tally_globals --complete $1 "$PREFIX" 2>/dev/null)"}; do
    words_found+=("${${line%%$'\t'*}//:/\\:}${${(M)line:#*$'\t'*}:+:${line#*$'\t'}}")
  done
  _describe -t $1 "${1//-/ }" words_found
}

_tally() {
  local context state state_descr line curcontext="$curcontext"
  typeset -A opt_args
  local -a _tally_globals
  _arguments -C -s -S -A '-*' \
    '(--format)--format=[Output format]:FORMAT:(text json csv)' \
    '(-l --long)-l[Show notes]' \
    '(-l --long)--long[Show notes]' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1: :->command' \
    '*:: :->words'
  case $state in
    command)
      local -a commands
      commands=(
        'list:List the things of a day'
        'done:Record that a thing was done'
        'report:Add up what was done'
        'merge-file:Merge two versions of a file'
        'source:Manage where things come from'
        'remote:Manage the other copies'
        'help:Show help for the program or a command'
      )
      _describe -t commands 'command' commands
      ;;
    words)
      _tally_keep
      case $line[1] in
        list) _tally__list ;;
        done|x) _tally__done ;;
        report) _tally__report ;;
        merge-file) _tally__merge_file ;;
        source|sources) _tally__source ;;
        remote) _tally__remote ;;
        help) _tally__help ;;
      esac
      ;;
  esac
}

_tally__list() {
  _arguments -s -S \
    '(--format)--format=[Output format]:FORMAT:(text json csv)' \
    '(-l --long)-l[Show notes]' \
    '(-l --long)--long[Show notes]' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1::DAY:(today yesterday)'
}

_tally__done() {
  _arguments -s -S \
    '(-n --note)-n+[Attach a short note]:TEXT: ' \
    '(-n --note)--note=[Attach a short note]:TEXT: ' \
    '(--count)--count=[How many times]:N: ' \
    '*-t+[Attach a tag]:TAG: ' \
    '*--tag=[Attach a tag]:TAG: ' \
    '(-f --force)-f[Record it even if it was recorded before]' \
    '(-f --force)--force[Record it even if it was recorded before]' \
    '(--notify --no-notify)--notify[Tell the others]' \
    '(--notify --no-notify)--no-notify[Tell the others]' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '*:ITEM:{_tally_dynamic open-items}'
}

_tally__report() {
  _arguments -s -S \
    '(--month)--month=[The month to report on]:MONTH: ' \
    '(--from)--from=[The first day]:DATE: ' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]'
}

_tally__merge_file() {
  _arguments -s -S \
    '(--zone)--zone=[The zone of both]:ZONE: ' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1:BASE:_files' \
    '2:OURS:_files' \
    '3::PATH: '
}

_tally__source() {
  local context state state_descr line curcontext="$curcontext"
  typeset -A opt_args
  _arguments -C -s -S -A '-*' \
    '(--all)--all[List unused ones too]' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1: :->command' \
    '*:: :->words'
  case $state in
    command)
      local -a commands
      commands=(
        'add:Add a source'
        'list:List the sources'
        'remove:Forget a source'
      )
      _describe -t commands 'command' commands
      ;;
    words)
      _tally_keep
      case $line[1] in
        add) _tally__source__add ;;
        list) _tally__source__list ;;
        remove) _tally__source__remove ;;
      esac
      ;;
  esac
}

_tally__source__add() {
  _arguments -s -S \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1:PATH:_files'
}

_tally__source__list() {
  _arguments -s -S \
    '(--all)--all[List unused ones too]' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]'
}

_tally__source__remove() {
  _arguments -s -S \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1:NAME:{_tally_dynamic sources}'
}

_tally__remote() {
  local context state state_descr line curcontext="$curcontext"
  typeset -A opt_args
  _arguments -C -s -S -A '-*' \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1: :->command' \
    '*:: :->words'
  case $state in
    command)
      local -a commands
      commands=(
        'add:Add another copy'
      )
      _describe -t commands 'command' commands
      ;;
    words)
      _tally_keep
      case $line[1] in
        add) _tally__remote__add ;;
      esac
      ;;
  esac
}

_tally__remote__add() {
  _arguments -s -S \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '1:URL: '
}

_tally__help() {
  _arguments -s -S \
    '(-C --directory)-C+[Run as if started in this folder]:DIR:_files -/' \
    '(-C --directory)--directory=[Run as if started in this folder]:DIR:_files -/' \
    '(--color)--color=[Use colours]:WHEN:(auto always never)' \
    '(--pager --no-pager)--pager[Show long output in a pager]' \
    '(--pager --no-pager)--no-pager[Show long output in a pager]' \
    '(-h --help)-h[Show help; -h shows a summary]' \
    '(-h --help)--help[Show help; -h shows a summary]' \
    '(--version)--version[Show the version]' \
    '*:COMMAND:(list done report merge-file source remote)'
}

if [[ $funcstack[1] == _tally ]]; then
  _tally "$@"
else
  compdef _tally tally
fi
