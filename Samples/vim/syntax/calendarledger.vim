" Vim syntax file for the month files and the series.ledger of the completion ledger.
" A line that is no record shows as an error, as `ledger check` reports it.
if exists('b:current_syntax')
  finish
endif

syntax case match
syntax sync minlines=1

" A line that nothing below matches. Of what matches at one place, the last one wins.
syntax match calendarledgerUnreadable /^.*\S.*$/
syntax match calendarledgerComment /^[ \t]*#.*$/ contains=@Spell
syntax match calendarledgerConflict /^[ \t]*\%(<\{7,}\|=\{7,}\|>\{7,}\||\{7,}\)\%([ \t].*\)\=$/

let s:date = '\d\{4}-\%(\%(0[13578]\|1[02]\)-\%(0[1-9]\|[12]\d\|3[01]\)\|\%(0[469]\|11\)-\%(0[1-9]\|[12]\d\|30\)\|02-\%(0[1-9]\|[12]\d\)\)'
let s:time = '\%(2[0-3]\|[01]\=\d\):[0-5]\d'
let s:when = '\%(all-day\|day-\d\{1,4}\/\d\{1,4}\|' . s:time . '\%(-\%(24:00\|' . s:time . '\)\)\=\)'
let s:status = '\%(done\|partial\|skipped\|x\|\/\|-\)'
let s:series = '[0-9a-hjkmnp-tv-z]\{10}'
let s:reference = '\^\%(\%(' . s:date . '\%(T\%(2[0-3]\|[01]\d\)[0-5]\d\)\=\/\)\=' . s:series . '\%(\.d\)\=\)\='
let s:end = '\%([ \t]\|$\)'
" A word of the title: a backslash takes what follows it along; `^` at the start or a lone `;` ends the title.
let s:letters = '\%(\\.\|\\$\|[^ \t\\]\)\+'
let s:word = '\%(\^\|;' . s:end . '\)\@!' . s:letters
let s:title = s:word . '\%([ \t]\+' . s:word . '\)*'
let s:head = '^[ \t]*\%uFEFF\=[ \t]*' . s:date . '[ \t]\+\%(' . s:when . '[ \t]\+\)\=' . s:status
let s:rest = '\%([ \t]\+' . s:title . '\)\=[ \t]\+' . s:reference . s:end
      \ . '\|[ \t]\+' . s:title . '[ \t]*\%(;' . s:end . '\|$\)'

" The whole record; its parts follow each other.
execute 'syntax match calendarledgerRecord /' . s:head . '\%(' . s:rest . '\).*$/ contains=calendarledgerDate'
execute 'syntax match calendarledgerDate /' . s:date . '/ contained skipwhite nextgroup=calendarledgerWhen,calendarledgerStatus'
execute 'syntax match calendarledgerWhen /' . s:when . s:end . '\@=/ contained skipwhite nextgroup=calendarledgerStatus'
execute 'syntax match calendarledgerStatus /' . s:status . s:end . '\@=/ contained skipwhite nextgroup=calendarledgerTitle,calendarledgerKey,calendarledgerMark contains=calendarledgerDone,calendarledgerPartial,calendarledgerSkipped'
syntax match calendarledgerDone /done\|x/ contained
syntax match calendarledgerPartial /partial\|\// contained
syntax match calendarledgerSkipped /skipped\|-/ contained
execute 'syntax match calendarledgerTitle /' . s:title . '/ contained skipwhite nextgroup=calendarledgerKey,calendarledgerMark contains=calendarledgerEscape,@Spell'
execute 'syntax match calendarledgerKey /\^[^ \t]*/ contained skipwhite nextgroup=@calendarledgerFields'
syntax cluster calendarledgerFields contains=calendarledgerWord,calendarledgerField,calendarledgerCalendar,calendarledgerMark
execute 'syntax match calendarledgerWord /' . s:letters . '/ contained skipwhite nextgroup=@calendarledgerFields'
execute 'syntax match calendarledgerField /[^@: \t\\][^: \t\\]*:\%(' . s:letters . '\)\=/ contained skipwhite nextgroup=@calendarledgerFields'
execute 'syntax match calendarledgerCalendar /@' . s:letters . '/ contained skipwhite nextgroup=@calendarledgerFields'
execute 'syntax match calendarledgerMark /;' . s:end . '\@=/ contained skipwhite nextgroup=calendarledgerNote'
execute 'syntax match calendarledgerNote /' . s:letters . '\%([ \t]\+' . s:letters . '\)*/ contained contains=calendarledgerEscape,@Spell'
syntax match calendarledgerEscape /\\[\\nrt^;@ ]/ contained

" series.ledger: 2026-03-02 alias OLD = NEW
execute 'syntax match calendarledgerSeries /^' . s:date . '[ \t]\+\%(alias\|relink\|unlink\)[ \t]\+\S\+[ \t]\+=[ \t]\+\S\+.*$/ contains=calendarledgerSeriesDate'
execute 'syntax match calendarledgerSeriesDate /^' . s:date . '/ contained skipwhite nextgroup=calendarledgerVerb'
syntax match calendarledgerVerb /\a\+/ contained skipwhite nextgroup=calendarledgerSeriesKey
syntax match calendarledgerSeriesKey /[^ \t=]\S*/ contained skipwhite nextgroup=calendarledgerEquals
syntax match calendarledgerEquals /=/ contained skipwhite nextgroup=calendarledgerSeriesKey

highlight default link calendarledgerUnreadable Error
highlight default link calendarledgerComment Comment
highlight default link calendarledgerConflict Error
highlight default link calendarledgerDate Number
highlight default link calendarledgerWhen Constant
highlight default link calendarledgerDone Statement
highlight default link calendarledgerPartial Type
highlight default link calendarledgerSkipped NonText
highlight default link calendarledgerKey Identifier
highlight default link calendarledgerCalendar Tag
highlight default link calendarledgerField PreProc
highlight default link calendarledgerWord Error
highlight default link calendarledgerMark Delimiter
highlight default link calendarledgerNote String
highlight default link calendarledgerEscape SpecialChar
highlight default link calendarledgerSeriesDate Number
highlight default link calendarledgerVerb Statement
highlight default link calendarledgerSeriesKey Identifier
highlight default link calendarledgerEquals Operator

let b:current_syntax = 'calendarledger'
