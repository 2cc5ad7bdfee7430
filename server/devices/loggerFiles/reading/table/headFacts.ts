import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { foldedHead, unitAlone, unitIn } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { factIn, factsIn, type Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { bareSerial, serialRank } from '#server/devices/loggerFiles/reading/statements/serialName.ts'
import type { TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { proseZone, statedZone, zoneIn } from '#server/devices/loggerFiles/reading/time/statedZone.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'

/** The logger's own serial before any other number of it, and that of a probe last; none where several differ. */
export function serialFact({ said }: Pick<TableHead, 'said'>): string | undefined {
  const found = factsIn(said, 'serial').map(({ name, values: [value = ''] }) => ({ rank: serialRank(name), value }))
  const best = Math.min(...found.map(({ rank }) => rank))
  const serials = new Set(found.filter(({ rank }) => rank === best).map(({ value }) => bareSerial(value)))
  const [serial] = serials
  return serials.size === 1 ? serial : undefined
}
export const deviceFact = ({ said }: TableHead) => factIn(said, 'device')

/** The unit that the lines before the heads name for all temperatures; null where they name several. */
export function unitFact({ said }: Pick<TableHead, 'said'>): CelsiusUnit | null {
  const units = new Set(saidUnits(said).map(({ unit }) => unit))
  const [unit = null] = units
  return units.size === 1 ? unit : null
}

const isUnitAlone = ({ values: [value = '', ...others] }: Said) =>
  others.length === 0 && unitAlone.test(foldedHead(value))

/** Each line that names a unit for all temperatures: under its name, or as nothing but a unit whatever the name. */
export const saidUnits = (said: readonly Said[]) =>
  [...new Set([...factsIn(said, 'unit'), ...said.filter(isUnitAlone)])].flatMap(({ line, name, values }) => {
    const [value = ''] = values
    const unit = rawNumber(value) === undefined ? unitIn(foldedHead(value)) : null
    return unit === null ? [] : [{ line, unit, text: `${name} ${value}` }]
  })

/** How many readings the file says it has. */
export function readingsFact({ said }: TableHead): number | undefined {
  const stated = factIn(said, 'readings')
  return stated !== undefined && /^\d{1,9}$/.test(stated) ? Number(stated) : undefined
}

const daylight =
  /daylight|(?<!\p{L})dst(?!\p{L})|summer ?time|sommerzeit|sommartid|zomertijd|heure d.été|horario de verano|horário de verão|ora legale|letní čas|czas letni|夏時間|サマータイム|夏令时|夏令時|서머타임/u
const negative =
  /^(?:no|off|none|disabled?|inactive|false|0(?: ?(?:h|min)?)?|nein|aus|non|nej|nee|ne|nie|不|否|无|無し?|なし|オフ|無効|关闭|關閉|아니오|끔|-+|n\/a)$/

const keepsDaylight = (said: readonly Said[]) =>
  said.some(({ name, values: [value = ''] }) => daylight.test(name) && !negative.test(value.trim().toLowerCase()))

const offsetAlone = /^\(?(?:UTC|GMT)(?:\s?[+\-\u2212]\s?\d{1,2}(?::?\d\d)?)?\)?$/i
const ofReport = /report|print|export|server|creat|bericht|druck|rapport|作成|出力|报告/

/** Nothing but an offset from UTC is a zone whatever its name; not that in which a report was printed. */
const isOffsetAlone = ({ name, values: [value = '', ...others] }: Said) =>
  others.length === 0 && offsetAlone.test(value.trim()) && !ofReport.test(name)

/** The zone that lines outside a table name. */
export function zoneSaid(said: readonly Said[]): ClockZone | null {
  const stated = factIn(said, 'zone') ?? said.find(isOffsetAlone)?.values[0]
  const zone = stated === undefined ? undefined : statedZone(stated)
  // beside a summer time an offset does not say what a clock showed
  return zone && !('offsetMinutes' in zone && keepsDaylight(said)) ? zone : null
}

/** The zone in the head of the times, or in a line before the heads. */
export function zoneFact(head: TableHead, timeColumns: readonly number[]): ClockZone | null {
  const said = zoneSaid(head.said)
  if (said || factIn(head.said, 'zone') !== undefined) return said
  for (const { heads } of head.columns.filter(({ column }) => timeColumns.includes(column))) {
    for (const text of heads) {
      const zone = zoneIn(text)
      if (zone) return zone
    }
  }
  return proseZone(head.preamble) ?? null
}
