" Month files of a ledger, 2026/2026-11.ledger, and series.ledger beside a ledger.conf. Other .ledger files, such as the
" journals of accounting programs, are left to their own.
autocmd BufNewFile,BufRead [0-9][0-9][0-9][0-9]-[0-1][0-9].ledger set filetype=calendarledger
autocmd BufNewFile,BufRead series.ledger
      \ if filereadable(expand('<afile>:p:h') . '/ledger.conf') | set filetype=calendarledger | endif
