# fish completion for tally

# Prints the command that is being typed, how many positionals it has, and, a line each, the
# global options that have a value.
function __tally_state
  set -l path tally
  set -l count 0
  set -l wanted
  set -l literal
  set -l globals
  set -l words (commandline -opc)
  for word in $words[2..]
    if set -q wanted[1]
      if contains -- $wanted -C --directory --color
        set -a globals $wanted $word
      end
      set -e wanted
      continue
    end
    if not set -q literal[1]
      if test "$word" = --
        set literal 1
        continue
      end
      if contains -- $word -C --directory --color
        set wanted $word
        continue
      end
      switch "$path $word"
      case 'tally --format' 'tally list --format' 'tally done -n' 'tally done --note' 'tally done --count' 'tally done -t' 'tally done --tag' 'tally report --month' 'tally report --from' 'tally merge-file --zone'
        set wanted $word
        continue
      end
      if string match -q -- '-?*' $word
        for option in --directory --color
          string match -q -- "$option=*" $word; and set -a globals $word
        end
        continue
      end
    end
    switch "$path $word"
      case 'tally list'
        set path 'tally list'
      case 'tally done' 'tally x'
        set path 'tally done'
      case 'tally report'
        set path 'tally report'
      case 'tally merge-file'
        set path 'tally merge-file'
      case 'tally source' 'tally sources'
        set path 'tally source'
      case 'tally remote'
        set path 'tally remote'
      case 'tally help'
        set path 'tally help'
      case 'tally source add'
        set path 'tally source add'
      case 'tally source list'
        set path 'tally source list'
      case 'tally source remove'
        set path 'tally source remove'
      case 'tally remote add'
        set path 'tally remote add'
      case '*'
        set count (math $count + 1)
    end
  end
  printf '%s\n' $path $count $globals
end

# Whether words of a command are being typed: its first, or its positional of a number, or any.
function __tally_at
  set -l state (__tally_state)
  test "$state[1]" = "$argv[1]"; or return 1
  set -q argv[2]; or set argv[2] 0
  test "$argv[2]" = any; or test "$state[2]" = "$argv[2]"
end

# Words that the program knows.
function __tally_dynamic
  set -l state (__tally_state)
  set -l word (commandline -ct)
  # What is typed of an option's value, after its name.
  if string match -q -- '--*=*' "$word"
    set word (string replace -r -- '^--[^=]*=' '' "$word")
  end
  command tally $state[3..] --complete $argv[1] "$word" 2>/dev/null
end

complete -c tally -f
complete -c tally -f -n '__tally_at \'tally\'' -a list -d 'List the things of a day'
complete -c tally -f -n '__tally_at \'tally\'' -a done -d 'Record that a thing was done'
complete -c tally -f -n '__tally_at \'tally\'' -a report -d 'Add up what was done'
complete -c tally -f -n '__tally_at \'tally\'' -a merge-file -d 'Merge two versions of a file'
complete -c tally -f -n '__tally_at \'tally\'' -a source -d 'Manage where things come from'
complete -c tally -f -n '__tally_at \'tally\'' -a remote -d 'Manage the other copies'
complete -c tally -f -n '__tally_at \'tally\'' -a help -d 'Show help for the program or a command'
complete -c tally -n '__tally_at \'tally\' any' -l format -r -f -a 'text json csv' -d 'Output format'
complete -c tally -n '__tally_at \'tally\' any' -s l -l long -d 'Show notes'
complete -c tally -n '__tally_at \'tally list\' any' -l format -r -f -a 'text json csv' -d 'Output format'
complete -c tally -n '__tally_at \'tally list\' any' -s l -l long -d 'Show notes'
complete -c tally -n '__tally_at \'tally list\' 0' -f -a 'today yesterday'
complete -c tally -n '__tally_at \'tally done\' any' -s n -l note -r -f -d 'Attach a short note'
complete -c tally -n '__tally_at \'tally done\' any' -l count -r -f -d 'How many times'
complete -c tally -n '__tally_at \'tally done\' any' -s t -l tag -r -f -d 'Attach a tag'
complete -c tally -n '__tally_at \'tally done\' any' -s f -l force -d 'Record it even if it was recorded before'
complete -c tally -n '__tally_at \'tally done\' any' -l notify -d 'Tell the others'
complete -c tally -n '__tally_at \'tally done\' any' -l no-notify -d 'Tell the others'
complete -c tally -n '__tally_at \'tally done\' any' -f -a '(__tally_dynamic open-items)'
complete -c tally -n '__tally_at \'tally report\' any' -l month -r -f -d 'The month to report on'
complete -c tally -n '__tally_at \'tally report\' any' -l from -r -f -d 'The first day'
complete -c tally -n '__tally_at \'tally merge-file\' any' -l zone -r -f -d 'The zone of both'
complete -c tally -n '__tally_at \'tally merge-file\' 0' -F
complete -c tally -n '__tally_at \'tally merge-file\' 1' -F
complete -c tally -n '__tally_at \'tally merge-file\' 2' -f
complete -c tally -f -n '__tally_at \'tally source\'' -a add -d 'Add a source'
complete -c tally -f -n '__tally_at \'tally source\'' -a list -d 'List the sources'
complete -c tally -f -n '__tally_at \'tally source\'' -a remove -d 'Forget a source'
complete -c tally -n '__tally_at \'tally source\' any' -l all -d 'List unused ones too'
complete -c tally -n '__tally_at \'tally source add\' 0' -F
complete -c tally -n '__tally_at \'tally source list\' any' -l all -d 'List unused ones too'
complete -c tally -n '__tally_at \'tally source remove\' 0' -f -a '(__tally_dynamic sources)'
complete -c tally -f -n '__tally_at \'tally remote\'' -a add -d 'Add another copy'
complete -c tally -n '__tally_at \'tally remote add\' 0' -f
complete -c tally -n '__tally_at \'tally help\' any' -f -a 'list done report merge-file source remote'
complete -c tally -s C -l directory -r -f -a '(__fish_complete_directories)' -d 'Run as if started in this folder'
complete -c tally -l color -r -f -a 'auto always never' -d 'Use colours'
complete -c tally -l pager -d 'Show long output in a pager'
complete -c tally -l no-pager -d 'Show long output in a pager'
complete -c tally -s h -l help -d 'Show help; -h shows a summary'
complete -c tally -l version -d 'Show the version'
