import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { maxSaidLength, type ComparedFigure } from '#server/devices/loggerFiles/reading/statements/comparedFigures.ts'
import { foldedHead, unitIn } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { saidUnits } from '#server/devices/loggerFiles/reading/table/headFacts.ts'
import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import { unitOfMark, type RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'

/** The unit that lines outside the table state, beside the one that values were read in whose column and cells name none. */
export function comparedUnit(
  said: readonly Said[],
  series: readonly RawSeries[],
  meant: CelsiusUnit | null,
): ComparedFigure[] {
  const stated = saidUnits(said)
  const used = new Set(series.filter(one => !namesUnit(one)).map(({ unit }) => unit ?? meant))
  const differing = [...used].filter(unit => unit !== null && !stated.some(one => one.unit === unit))
  const [first] = stated
  if (!first || used.size === 0) return []
  return [
    {
      kind: 'unit',
      line: first.line,
      said: shortText(first.text, maxSaidLength),
      read: [...(differing.length > 0 ? differing : used)].map(unit => signs[unit ?? 'C']).join(', '),
      agrees: differing.length === 0,
      isSlight: false,
    },
  ]
}

const signs: Record<CelsiusUnit, string> = { C: '°C', F: '°F', K: 'K' }

const namesUnit = ({ column, rows }: RawSeries) =>
  (column !== undefined && unitIn(foldedHead(column.head)) !== null) ||
  rows.mark.every(mark => unitOfMark(mark) !== null)
