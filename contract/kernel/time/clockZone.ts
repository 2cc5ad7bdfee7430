import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** The zone of a clock: a fixed offset from UTC in minutes, or an IANA zone with its changes. */
export type ClockZone = { name: string; offsetMinutes: number } | { name: string; timeZone: string }

/** Three digits are none: +330 may be minutes as well. */
const offsetShape = /^(?:UTC|GMT|Z)?\s*([+\-\u2212])\s*(?:(\d{1,2})(?::([0-5]\d))?|(\d\d)([0-5]\d))$/i
const utcShape = /^(UTC|GMT|Z|Etc\/UTC)$/i
/** Abbreviations are ambiguous (CST, IST); only JST is accepted, because Japanese programs write it. */
const japan = /^JST$/i
const maxOffsetMinutes = 14 * 60

/** Parses +09:00, GMT+2, UTC, JST or an IANA name, and gives it a canonical name; undefined if it is no zone. */
export function clockZone(text: string): ClockZone | undefined {
  const trimmed = text.trim()
  if (utcShape.test(trimmed)) return fixedZone(0)
  if (japan.test(trimmed)) return fixedZone(9 * 60)
  const [, sign, ...digits] = offsetShape.exec(trimmed) ?? []
  const [hours, minutes = '0'] = digits.filter(part => part !== undefined)
  if (hours !== undefined) {
    const offset = Number(hours) * 60 + Number(minutes)
    return offset > maxOffsetMinutes ? undefined : fixedZone(sign === '+' ? offset : -offset)
  }
  return namedZone(trimmed)
}

/** A clock with a fixed offset from UTC, in minutes. */
export function fixedZone(offsetMinutes: number): ClockZone {
  const size = Math.abs(offsetMinutes)
  const digits = [Math.floor(size / 60), size % 60].map(part => String(part).padStart(2, '0'))
  return { name: `${offsetMinutes < 0 ? '-' : '+'}${digits.join(':')}`, offsetMinutes: offsetMinutes + 0 }
}

function namedZone(name: string): ClockZone | undefined {
  if (!/^[A-Za-z]+[/_+-][A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return undefined
  const format = orUndefined(() => new Intl.DateTimeFormat('en', { timeZone: name }))
  return format && { name: format.resolvedOptions().timeZone, timeZone: name }
}
