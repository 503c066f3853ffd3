extension ArgumentDescription {
  /// How a positional stands in a usage line: `ITEM`, `[ITEM]`, `ITEM...`, `[ITEM...]`.
  var usageTerm: [HelpSpan] {
    let name = [HelpSpan(valueName, .value)] + (isRepeatable ? [HelpSpan("...")] : [])
    return isRequired ? name : [HelpSpan("[")] + name + [HelpSpan("]")]
  }

  /// How an option stands in a list: `-n, --note TEXT`, `    --[no-]notify`.
  var helpTerm: [HelpSpan] {
    var term = short.map { [HelpSpan("-\($0)", .option), HelpSpan(", ")] } ?? [HelpSpan("    ")]
    term.append(HelpSpan(isNegatable ? "--[no-]\(long ?? "")" : displayName, .option))
    if takesValue { term += [HelpSpan(" "), HelpSpan(valueName, .value)] }
    return term
  }

  /// The help line with what the declaration says besides: the choices, and whether it repeats.
  var fullHelp: String {
    var help = help
    if !choices.isEmpty { help += ": " + UsageError.plainList(choices, "or") }
    if isRequired, !isPositional { help += " (required)" }
    if isRepeatable, !isPositional { help += " (can be repeated)" }
    return help
  }
}
