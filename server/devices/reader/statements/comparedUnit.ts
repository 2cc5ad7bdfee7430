import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { maxStatedLength, type ComparedFigure } from '#server/devices/reader/statements/comparedFigures.ts'
import { normalize, unitIn } from '#server/devices/reader/table/columnRole.ts'
import { statedUnits } from '#server/devices/reader/table/headerFacts.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { unitOfNotation, type RawSeries } from '#server/devices/reader/series/rawRows.ts'

/** Compares the unit that lines outside the table state with the one that values without a unit were read in. */
export function comparedUnit(
  statements: readonly Statement[],
  series: readonly RawSeries[],
  meant: CelsiusUnit | null,
): ComparedFigure[] {
  const stated = statedUnits(statements)
  const used = new Set(series.filter(one => !namesUnit(one)).map(({ unit }) => unit ?? meant))
  const differing = [...used].filter(unit => unit !== null && !stated.some(one => one.unit === unit))
  const [first] = stated
  if (!first || used.size === 0) return []
  return [
    {
      kind: 'unit',
      line: first.line,
      said: shortText(first.text, maxStatedLength),
      read: [...(differing.length > 0 ? differing : used)].map(unit => signs[unit ?? 'C']).join(', '),
      agrees: differing.length === 0,
      isSlight: false,
    },
  ]
}

const signs: Record<CelsiusUnit, string> = { C: '°C', F: '°F', K: 'K' }

const namesUnit = ({ column, rows }: RawSeries) =>
  (column !== undefined && unitIn(normalize(column.header)) !== null) ||
  rows.notation.every(mark => unitOfNotation(mark) !== null)
