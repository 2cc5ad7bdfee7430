import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { normalize, unitAlone, unitIn } from '#server/devices/reader/table/columnRole.ts'
import { factIn, factsIn, namesDaylight, type Statement } from '#server/devices/reader/statements/statements.ts'
import { bareSerial, serialRank } from '#server/devices/reader/statements/serialName.ts'
import type { TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { proseZone, statedZone, zoneIn } from '#server/devices/reader/time/statedZone.ts'
import { rawNumber } from '#server/devices/reader/text/rawNumber.ts'

/** The logger's serial, before its other numbers and that of a probe; undefined if several differ. */
export function serialFact({ statements }: Pick<TableHeader, 'statements'>): string | undefined {
  const found = factsIn(statements, 'serial').map(({ name, values: [value = ''] }) => ({
    rank: serialRank(name),
    value,
  }))
  const best = Math.min(...found.map(({ rank }) => rank))
  const serials = new Set(found.filter(({ rank }) => rank === best).map(({ value }) => bareSerial(value)))
  const [serial] = serials
  return serials.size === 1 ? serial : undefined
}
export const deviceFact = ({ statements }: TableHeader) => factIn(statements, 'device')

/** The unit of all temperatures in the lines before the headers; null if they name several. */
export function unitFact({ statements }: Pick<TableHeader, 'statements'>): CelsiusUnit | null {
  const units = new Set(statedUnits(statements).map(({ unit }) => unit))
  const [unit = null] = units
  return units.size === 1 ? unit : null
}

const isUnitAlone = ({ values: [value = '', ...others] }: Statement) =>
  others.length === 0 && unitAlone.test(normalize(value))

/** Each line that names the unit of all temperatures: under its name, or as a unit alone under any name. */
export const statedUnits = (statements: readonly Statement[]) =>
  [...new Set([...factsIn(statements, 'unit'), ...statements.filter(isUnitAlone)])].flatMap(
    ({ line, name, values }) => {
      const [value = ''] = values
      const unit = rawNumber(value) === undefined ? unitIn(normalize(value)) : null
      return unit === null ? [] : [{ line, unit, text: `${name} ${value}` }]
    },
  )

export function readingsFact({ statements }: TableHeader): number | undefined {
  const stated = factIn(statements, 'readings')
  return stated !== undefined && /^\d{1,9}$/.test(stated) ? Number(stated) : undefined
}

const negative =
  /^(?:no|off|none|disabled?|inactive|false|0(?: ?(?:h|min)?)?|nein|aus|non|nej|nee|ne|nie|不|否|无|無し?|なし|オフ|無効|关闭|關閉|아니오|끔|-+|n\/a)$/

const keepsDaylight = (statements: readonly Statement[]) =>
  statements.some(({ name, values: [value = ''] }) => namesDaylight(name) && !negative.test(value.trim().toLowerCase()))

const offsetAlone = /^\(?(?:UTC|GMT)(?:\s?[+\-\u2212]\s?\d{1,2}(?::?\d\d)?)?\)?$/i
const ofReport = /report|print|export|server|creat|bericht|druck|rapport|作成|出力|报告/

/** An offset from UTC alone is a zone under any name, except for that of a report. */
const isOffsetAlone = ({ name, values: [value = '', ...others] }: Statement) =>
  others.length === 0 && offsetAlone.test(value.trim()) && !ofReport.test(name)

/** The zone that lines outside a table name. */
export function zoneOfStatements(statements: readonly Statement[]): ClockZone | null {
  const stated = factIn(statements, 'zone') ?? statements.find(isOffsetAlone)?.values[0]
  return sureZone(stated === undefined ? undefined : statedZone(stated), statements)
}

/** With daylight saving time, an offset does not tell which time a clock showed. */
export const sureZone = (zone: ClockZone | null | undefined, statements: readonly Statement[]): ClockZone | null =>
  zone && !('offsetMinutes' in zone && keepsDaylight(statements)) ? zone : null

/** The zone in the header of the times, or in a line before the headers. */
export function zoneFact(header: TableHeader, timeColumns: readonly number[]): ClockZone | null {
  const stated = zoneOfStatements(header.statements)
  if (stated || factIn(header.statements, 'zone') !== undefined) return stated
  const texts = header.columns.filter(({ column }) => timeColumns.includes(column)).flatMap(({ headers }) => headers)
  const named = texts.map(zoneIn).find(zone => zone !== undefined)
  return sureZone(named ?? proseZone(header.preamble), header.statements)
}
