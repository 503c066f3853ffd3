" Writes for each line of the buffer one letter for each of its bytes: what the syntax file takes it for.
let s:letters = {'Date': 'd', 'When': 'w', 'Status': 's', 'Title': 't', 'Key': 'k', 'Calendar': 'c', 'Field': 'f',
      \ 'Word': 'x', 'Mark': 'm', 'Note': 'n', 'Comment': '#', 'Conflict': '!', 'Unreadable': '?'}
let s:out = []
for s:line in range(1, line('$'))
  let s:text = getline(s:line)
  let s:labels = ''
  let s:at = 0
  while s:at < len(s:text)
    let s:next = matchend(s:text, '.', s:at)
    let s:label = '_'
    for s:id in synstack(s:line, s:at + 1)
      let s:name = substitute(synIDattr(s:id, 'name'), '^calendarledger', '', '')
      if has_key(s:letters, s:name)
        let s:label = s:letters[s:name]
        break
      endif
    endfor
    " Combining characters belong to the one before them.
    let s:labels .= repeat(s:label, max([s:next - s:at, 1]))
    let s:at += max([s:next - s:at, 1])
  endwhile
  call add(s:out, s:labels)
endfor
call writefile(s:out, $LABELS)
