extension WindowsZone {
  /// The Windows name that a display name of Outlook or Exchange means:
  /// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, also as older versions write it,
  /// `(GMT+01.00) Amsterdam / Berlin / Bern`; nil when it names no place that is known.
  ///
  /// Places are translated in localised versions, and Windows has moved some from one zone to another over the
  /// years, so the zone that most of the places have is taken; of several, that of the first place. Without an
  /// offset in front all places have to be known.
  static func name(ofDisplayName text: String) -> String? {
    var places = text.lowercased()[...]
    let hasOffset = places.hasPrefix("(utc") || places.hasPrefix("(gmt")
    if hasOffset {
      guard let end = places.firstIndex(of: ")") else { return nil }
      places = places[places.index(after: end)...]
    }
    // Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London
    if let colon = places.lastIndex(of: ":") { places = places[places.index(after: colon)...] }
    var votes: [(name: String, count: Int)] = []
    for place in places.split(whereSeparator: { $0 == "," || $0 == "/" }) {
      guard let name = name(ofPlace: trimmed(String(place))) else {
        if hasOffset { continue }
        return nil
      }
      if let index = votes.firstIndex(where: { $0.name == name }) {
        votes[index].count += 1
      } else {
        votes.append((name, 1))
      }
    }
    var best = votes.first
    for vote in votes where vote.count > best?.count ?? 0 { best = vote }
    return best?.name
  }

  /// `place` in lower case, with or without an addition in parentheses: `yangon (rangoon)`.
  private static func name(ofPlace place: String) -> String? {
    let plain = trimmed(String(place.prefix { $0 != "(" }))
    for zone in places where zone.places.contains(place) || zone.places.contains(plain) { return zone.name }
    return nil
  }

  /// The places in the display names of Windows' zones, of today and of earlier versions, in lower case. La Paz
  /// isn't among them: Bolivia's and Mexico's are in different zones, and never alone in a name.
  package static let places: [(name: String, places: [String])] = [
    ("Dateline Standard Time", ["international date line west", "eniwetok", "kwajalein"]),
    ("UTC-11", ["coordinated universal time-11", "co-ordinated universal time-11", "midway island"]),
    ("Aleutian Standard Time", ["aleutian islands"]),
    ("Hawaiian Standard Time", ["hawaii"]),
    ("Marquesas Standard Time", ["marquesas islands"]),
    ("Alaskan Standard Time", ["alaska"]),
    ("UTC-09", ["coordinated universal time-09", "co-ordinated universal time-09"]),
    ("Pacific Standard Time (Mexico)", ["baja california", "tijuana"]),
    ("UTC-08", ["coordinated universal time-08", "co-ordinated universal time-08"]),
    ("Pacific Standard Time", ["pacific time"]),
    ("British Columbia Standard Time", ["british columbia"]),
    ("US Mountain Standard Time", ["arizona"]),
    ("Mountain Standard Time (Mexico)", ["chihuahua", "mazatlan"]),
    ("Mountain Standard Time", ["mountain time"]),
    ("Yukon Standard Time", ["yukon"]),
    ("Alberta Standard Time", ["alberta"]),
    ("Central America Standard Time", ["central america"]),
    ("Central Standard Time", ["central time"]),
    ("Easter Island Standard Time", ["easter island"]),
    ("Central Standard Time (Mexico)", ["guadalajara", "mexico city", "monterrey"]),
    ("Canada Central Standard Time", ["saskatchewan"]),
    ("Manitoba Standard Time", ["manitoba"]),
    ("SA Pacific Standard Time", ["bogota", "lima", "quito", "rio branco"]),
    ("Eastern Standard Time (Mexico)", ["chetumal"]),
    ("Eastern Standard Time", ["eastern time"]),
    ("Haiti Standard Time", ["haiti"]),
    ("Cuba Standard Time", ["havana"]),
    ("US Eastern Standard Time", ["indiana", "indiana (east)"]),
    ("Turks And Caicos Standard Time", ["turks and caicos"]),
    ("Paraguay Standard Time", ["asuncion"]),
    ("Atlantic Standard Time", ["atlantic time"]),
    ("Venezuela Standard Time", ["caracas"]),
    ("Central Brazilian Standard Time", ["cuiaba"]),
    ("SA Western Standard Time", ["georgetown", "manaus", "san juan"]),
    ("Pacific SA Standard Time", ["santiago"]),
    ("Newfoundland Standard Time", ["newfoundland"]),
    ("Tocantins Standard Time", ["araguaina"]),
    ("E. South America Standard Time", ["brasilia"]),
    ("SA Eastern Standard Time", ["cayenne", "fortaleza"]),
    ("Argentina Standard Time", ["city of buenos aires", "buenos aires"]),
    ("Greenland Standard Time", ["greenland"]),
    ("Montevideo Standard Time", ["montevideo"]),
    ("Magallanes Standard Time", ["punta arenas"]),
    ("Saint Pierre Standard Time", ["saint pierre and miquelon"]),
    ("Bahia Standard Time", ["salvador"]),
    (
      "UTC-02",
      [
        "coordinated universal time-02", "co-ordinated universal time-02", "mid-atlantic",
        "mid-atlantic - old",
      ]
    ),
    ("Azores Standard Time", ["azores"]),
    ("Cape Verde Standard Time", ["cabo verde is.", "cape verde is."]),
    ("UTC", ["coordinated universal time", "co-ordinated universal time"]),
    ("GMT Standard Time", ["dublin", "edinburgh", "lisbon", "london"]),
    ("Greenwich Standard Time", ["monrovia", "reykjavik"]),
    ("Sao Tome Standard Time", ["sao tome"]),
    ("Morocco Standard Time", ["casablanca"]),
    ("W. Europe Standard Time", ["amsterdam", "berlin", "bern", "rome", "stockholm", "vienna"]),
    ("Central Europe Standard Time", ["belgrade", "bratislava", "budapest", "ljubljana", "prague"]),
    ("Romance Standard Time", ["brussels", "copenhagen", "madrid", "paris"]),
    ("Central European Standard Time", ["sarajevo", "skopje", "warsaw", "zagreb"]),
    ("W. Central Africa Standard Time", ["west central africa"]),
    ("Namibia Standard Time", ["windhoek"]),
    ("GTB Standard Time", ["athens", "bucharest"]),
    ("Middle East Standard Time", ["beirut"]),
    ("Egypt Standard Time", ["cairo"]),
    ("E. Europe Standard Time", ["chisinau", "e. europe"]),
    ("Syria Standard Time", ["damascus"]),
    ("West Bank Standard Time", ["gaza", "hebron"]),
    ("South Africa Standard Time", ["harare", "pretoria"]),
    (
      "FLE Standard Time",
      ["helsinki", "kyiv", "kiev", "riga", "sofia", "tallinn", "vilnius"]
    ),
    ("Israel Standard Time", ["jerusalem"]),
    ("South Sudan Standard Time", ["juba"]),
    ("Kaliningrad Standard Time", ["kaliningrad"]),
    ("Sudan Standard Time", ["khartoum"]),
    ("Libya Standard Time", ["tripoli"]),
    ("Jordan Standard Time", ["amman"]),
    ("Arabic Standard Time", ["baghdad"]),
    ("Turkey Standard Time", ["istanbul"]),
    ("Arab Standard Time", ["kuwait", "riyadh"]),
    ("Belarus Standard Time", ["minsk"]),
    ("Russian Standard Time", ["moscow", "st. petersburg", "st petersburg"]),
    ("E. Africa Standard Time", ["nairobi"]),
    ("Volgograd Standard Time", ["volgograd"]),
    ("Iran Standard Time", ["tehran"]),
    ("Arabian Standard Time", ["abu dhabi", "muscat"]),
    ("Astrakhan Standard Time", ["astrakhan", "ulyanovsk"]),
    ("Azerbaijan Standard Time", ["baku"]),
    ("Russia Time Zone 3", ["izhevsk", "samara"]),
    ("Mauritius Standard Time", ["port louis"]),
    ("Saratov Standard Time", ["saratov"]),
    ("Georgian Standard Time", ["tbilisi"]),
    ("Caucasus Standard Time", ["yerevan"]),
    ("Afghanistan Standard Time", ["kabul"]),
    ("West Asia Standard Time", ["ashgabat", "tashkent"]),
    ("Ekaterinburg Standard Time", ["ekaterinburg"]),
    ("Pakistan Standard Time", ["islamabad", "karachi"]),
    ("Qyzylorda Standard Time", ["qyzylorda", "astana"]),
    (
      "India Standard Time",
      ["chennai", "kolkata", "calcutta", "mumbai", "bombay", "new delhi"]
    ),
    ("Sri Lanka Standard Time", ["sri jayawardenepura", "colombo"]),
    ("Nepal Standard Time", ["kathmandu"]),
    ("Central Asia Standard Time", ["bishkek", "almaty"]),
    ("Bangladesh Standard Time", ["dhaka"]),
    ("Omsk Standard Time", ["omsk"]),
    ("Myanmar Standard Time", ["yangon", "rangoon"]),
    ("SE Asia Standard Time", ["bangkok", "hanoi", "jakarta"]),
    ("Altai Standard Time", ["barnaul", "gorno-altaysk"]),
    ("W. Mongolia Standard Time", ["hovd"]),
    ("North Asia Standard Time", ["krasnoyarsk"]),
    ("N. Central Asia Standard Time", ["novosibirsk"]),
    ("Tomsk Standard Time", ["tomsk"]),
    ("China Standard Time", ["beijing", "chongqing", "hong kong", "hong kong sar", "urumqi"]),
    ("North Asia East Standard Time", ["irkutsk"]),
    ("Singapore Standard Time", ["kuala lumpur", "singapore"]),
    ("W. Australia Standard Time", ["perth"]),
    ("Taipei Standard Time", ["taipei"]),
    ("Ulaanbaatar Standard Time", ["ulaanbaatar", "ulaan bataar"]),
    ("Aus Central W. Standard Time", ["eucla"]),
    ("Transbaikal Standard Time", ["chita"]),
    ("Tokyo Standard Time", ["osaka", "sapporo", "tokyo"]),
    ("North Korea Standard Time", ["pyongyang"]),
    ("Korea Standard Time", ["seoul"]),
    ("Yakutsk Standard Time", ["yakutsk"]),
    ("Cen. Australia Standard Time", ["adelaide"]),
    ("AUS Central Standard Time", ["darwin"]),
    ("E. Australia Standard Time", ["brisbane"]),
    ("AUS Eastern Standard Time", ["canberra", "melbourne", "sydney"]),
    ("West Pacific Standard Time", ["guam", "port moresby"]),
    ("Tasmania Standard Time", ["hobart"]),
    ("Vladivostok Standard Time", ["vladivostok"]),
    ("Lord Howe Standard Time", ["lord howe island"]),
    ("Bougainville Standard Time", ["bougainville island"]),
    ("Russia Time Zone 10", ["chokurdakh"]),
    ("Magadan Standard Time", ["magadan"]),
    ("Norfolk Standard Time", ["norfolk island"]),
    ("Sakhalin Standard Time", ["sakhalin"]),
    ("Central Pacific Standard Time", ["solomon is.", "new caledonia"]),
    ("Russia Time Zone 11", ["anadyr", "petropavlovsk-kamchatsky", "petropavlovsk-kamchatsky - old"]),
    ("New Zealand Standard Time", ["auckland", "wellington"]),
    ("UTC+12", ["coordinated universal time+12", "co-ordinated universal time+12"]),
    ("Fiji Standard Time", ["fiji", "fiji islands"]),
    ("Chatham Islands Standard Time", ["chatham islands"]),
    ("UTC+13", ["coordinated universal time+13", "co-ordinated universal time+13"]),
    ("Tonga Standard Time", ["nuku'alofa"]),
    ("Samoa Standard Time", ["samoa"]),
    ("Line Islands Standard Time", ["kiritimati island"]),
  ]
}
