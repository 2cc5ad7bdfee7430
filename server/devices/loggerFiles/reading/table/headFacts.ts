import { clockZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { foldedHead, unitIn } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { factIn, factsIn, type Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import type { TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'

export const serialFact = ({ said }: TableHead) => factIn(said, 'serial')
export const deviceFact = ({ said }: TableHead) => factIn(said, 'device')

/** The unit that the lines before the heads name for all temperatures; null where they name several. */
export function unitFact({ said }: TableHead): CelsiusUnit | null {
  const units = new Set(saidUnits(said).map(({ unit }) => unit))
  const [unit = null] = units
  return units.size === 1 ? unit : null
}

/** Each line that names a unit for all temperatures. */
export const saidUnits = (said: readonly Said[]) =>
  factsIn(said, 'unit').flatMap(({ line, name, values }) => {
    const [value = ''] = values
    const unit = rawNumber(value) === undefined ? unitIn(foldedHead(value)) : null
    return unit === null ? [] : [{ line, unit, text: `${name} ${value}` }]
  })

/** How many readings the file says it has. */
export function readingsFact({ said }: TableHead): number | undefined {
  const stated = factIn(said, 'readings')
  return stated !== undefined && /^\d{1,9}$/.test(stated) ? Number(stated) : undefined
}

/** The zone in the head of the times, or in a line before the heads. */
export function zoneFact(head: TableHead, timeColumns: readonly number[]): ClockZone | null {
  const stated = factIn(head.said, 'zone')
  if (stated !== undefined) return clockZone(stated.replace(/^\((.*?)\).*$/, '$1')) ?? null
  for (const { heads } of head.columns.filter(({ column }) => timeColumns.includes(column))) {
    for (const text of heads) {
      const zone = zoneIn(text)
      if (zone) return zone
    }
  }
  return null
}

const zoneShape =
  /\b((?:UTC|GMT)\s?[+\-\u2212]\s?\d{1,2}(?::?\d\d)?|UTC|GMT|JST)\b|\(([A-Za-z]+\/[A-Za-z_/+-]+|[+-]\d{1,2}:?\d\d)\)/

function zoneIn(text: string): ClockZone | undefined {
  const found = zoneShape.exec(text)
  const name = found?.[1] ?? found?.[2]
  return name === undefined ? undefined : clockZone(name)
}
