# For ~/.bashrc: numbers only, as a title has no place in a prompt.
ledger_prompt() { ledger status --format '{done}/{planned}' 2>/dev/null; }
PS1='$(ledger_prompt) '"${PS1:-\$ }"
