import { normalize, roleOf } from '#server/devices/reader/table/columnRole.ts'
import { isTableHeader } from '#server/devices/reader/table/tableSection.ts'
import { sampledLength, tableSample, type TableSample } from '#server/devices/reader/table/tableSample.ts'

/** Rewrites a text whose cells are aligned by blanks, or separated by decimal commas too, as a table. Line numbers stay the same. */
export function plainTable(text: string): { text: string; sample: TableSample } {
  const sample = tableSample(text)
  const changed = changedTable(text, sample)
  return changed === undefined ? { text, sample } : { text: changed, sample: tableSample(changed) }
}

function changedTable(text: string, sample: TableSample): string | undefined {
  // Decimal commas alone make cells too, but no headers.
  const aligned = sample.hasHeaders ? undefined : alignedTable(text, sample.readings.length > 0)
  if (aligned !== undefined) return aligned
  return sample.delimiter === ',' ? withoutDecimalCommas(text, sample) : undefined
}

const lineBreak = /\r\n?|\n/
const minRows = 2

/** Splits columns that are separated by two or more blanks, if that gives a table. A line of another width stays whole: any of its cells may be missing. */
function alignedTable(text: string, needsHeaders: boolean): string | undefined {
  const start = text.slice(0, sampledLength)
  if (/[\t|]/.test(start)) return undefined
  for (const between of [/ {2,}/, / +/]) {
    const split = (line: string) => line.trim().split(between)
    const { readings, hasHeaders } = tableSample(
      start
        .split(lineBreak)
        .map(line => split(line).join('\t'))
        .join('\n'),
    )
    const width = usualWidth(readings)
    if (needsHeaders && !hasHeaders) continue
    if (readings.filter(({ cells }) => cells.length === width).length < minRows) continue
    return eachLine(text, line => {
      const cells = split(line)
      return cells.length === width ? cells.join('\t') : cells.join(' ')
    })
  }
  return undefined
}

/** Joins numbers such as 3,6 between commas: each measured column has two cells in every row, and one header. */
function withoutDecimalCommas(text: string, { rows, readings }: TableSample): string | undefined {
  const header = rows.findLast(row => row.line < (readings[0]?.line ?? 0) && isTableHeader(row.cells))
  const width = usualWidth(readings)
  if (!header || /[;"]/.test(text.slice(0, sampledLength))) return undefined
  const isPair = header.cells.map(cell => ['celsius', 'humidity', 'other'].includes(roleOf(normalize(cell)) ?? ''))
  const pairs = isPair.filter(Boolean).length
  if (pairs === 0 || width !== isPair.length + pairs) return undefined
  const whole = readings.filter(({ cells }) => cells.length === width)
  if (whole.length < minRows || !whole.every(({ cells }) => joinedPairs(cells, isPair))) return undefined
  return eachLine(text, line => {
    const cells = line.split(',')
    // In a line between the two widths, it is unknown which numbers are whole.
    return joinedPairs(cells, isPair) ?? (cells.length <= isPair.length ? cells.join(';') : line)
  })
}

function joinedPairs(cells: readonly string[], isPair: readonly boolean[]): string | undefined {
  const joined: string[] = []
  let at = 0
  for (const pair of isPair) {
    const [whole = '', decimals = ''] = cells.slice(at, at + 2)
    if (pair && !(/^\s*[+-]?\d{1,4}$/.test(whole) && /^\d{1,6}\s*$/.test(decimals))) return undefined
    joined.push(pair ? `${whole},${decimals}` : whole)
    at += pair ? 2 : 1
  }
  return at === cells.length ? joined.join(';') : undefined
}

function usualWidth(rows: TableSample['readings']): number {
  const counts = Map.groupBy(rows, ({ cells }) => cells.length)
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 0
}

const eachLine = (text: string, changed: (line: string) => string) => text.replaceAll(/[^\r\n]+/g, changed)
