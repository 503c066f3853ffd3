# For ~/.config/fish/functions/fish_right_prompt.fish
function fish_right_prompt
    ledger status --format '{done}/{planned}' 2>/dev/null
end
