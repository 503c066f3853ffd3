extension CivilDate {
  /// Writes `YYYY-MM-DD` after what is already there; for years 0 to 9999.
  package func write(to out: inout [UInt8]) {
    let (year, month, day) = parts
    writeTwoDigits(year / 100, to: &out)
    writeTwoDigits(year % 100, to: &out)
    out.append(UInt8(ascii: "-"))
    writeTwoDigits(month, to: &out)
    out.append(UInt8(ascii: "-"))
    writeTwoDigits(day, to: &out)
  }
}

extension CivilDateTime {
  /// Writes `YYYY-MM-DDTHH:MM:SS` after what is already there; for years 0 to 9999.
  package func write(to out: inout [UInt8]) {
    date.write(to: &out)
    let second = secondOfDay
    out.append(UInt8(ascii: "T"))
    writeTwoDigits(second / 3600, to: &out)
    out.append(UInt8(ascii: ":"))
    writeTwoDigits(second % 3600 / 60, to: &out)
    out.append(UInt8(ascii: ":"))
    writeTwoDigits(second % 60, to: &out)
  }
}

extension OffsetDateTime {
  /// Writes what `description` says after what is already there.
  package func write(to out: inout [UInt8]) {
    let minutes = abs(offset) / 60
    CivilDateTime(wallSeconds: instant.seconds + (offset < 0 ? -minutes : minutes) * 60).write(to: &out)
    out.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    writeTwoDigits(minutes / 60, to: &out)
    out.append(UInt8(ascii: ":"))
    writeTwoDigits(minutes % 60, to: &out)
  }
}

/// Writes a number below 100 with two digits.
@inline(__always)
package func writeTwoDigits(_ number: Int, to out: inout [UInt8]) {
  out.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
  out.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
}
