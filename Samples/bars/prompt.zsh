# For ~/.zshrc: numbers only, as a title has no place in a prompt.
setopt prompt_subst
ledger_prompt() { ledger status --format '{done}/{planned}' 2>/dev/null }
RPROMPT='$(ledger_prompt)'
