import { foldedHead, roleOf } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { isTableHead } from '#server/devices/loggerFiles/reading/table/tablePart.ts'
import { sampledLength, tableSample, type TableSample } from '#server/devices/loggerFiles/reading/table/tableSample.ts'

/** A text whose cells no sign tells apart, or one sign that does more than that, as a table that has one; else as it is. Lines keep their numbers. */
export function plainTable(text: string): { text: string; sample: TableSample } {
  const sample = tableSample(text)
  const changed = changedTable(text, sample)
  return changed === undefined ? { text, sample } : { text: changed, sample: tableSample(changed) }
}

function changedTable(text: string, sample: TableSample): string | undefined {
  // decimal commas alone make cells too, but no heads
  const aligned = sample.hasHeads ? undefined : alignedTable(text, sample.readings.length > 0)
  if (aligned !== undefined) return aligned
  return sample.delimiter === ',' ? withoutDecimalCommas(text, sample) : undefined
}

const lineBreak = /\r\n?|\n/
const fewestRows = 2

/** Columns with blanks between them, two or more if that makes a table. A line of another width could have lost any of its cells: it stays whole. */
function alignedTable(text: string, needsHeads: boolean): string | undefined {
  const start = text.slice(0, sampledLength)
  if (/[\t|]/.test(start)) return undefined
  for (const between of [/ {2,}/, / +/]) {
    const split = (line: string) => line.trim().split(between)
    const { readings, hasHeads } = tableSample(
      start
        .split(lineBreak)
        .map(line => split(line).join('\t'))
        .join('\n'),
    )
    const width = usualWidth(readings)
    if (needsHeads && !hasHeads) continue
    if (readings.filter(({ cells }) => cells.length === width).length < fewestRows) continue
    return eachLine(text, line => {
      const cells = split(line)
      return cells.length === width ? cells.join('\t') : cells.join(' ')
    })
  }
  return undefined
}

/** Numbers written 3,6 between commas: each measured column has two cells in every row, and the heads one. */
function withoutDecimalCommas(text: string, { rows, readings }: TableSample): string | undefined {
  const head = rows.findLast(row => row.line < (readings[0]?.line ?? 0) && isTableHead(row.cells))
  const width = usualWidth(readings)
  if (!head || /[;"]/.test(text.slice(0, sampledLength))) return undefined
  const isPair = head.cells.map(cell => ['celsius', 'humidity', 'other'].includes(roleOf(foldedHead(cell)) ?? ''))
  const pairs = isPair.filter(Boolean).length
  if (pairs === 0 || width !== isPair.length + pairs) return undefined
  const whole = readings.filter(({ cells }) => cells.length === width)
  if (whole.length < fewestRows || !whole.every(({ cells }) => joinedPairs(cells, isPair))) return undefined
  return eachLine(text, line => {
    const cells = line.split(',')
    // between the two widths some numbers are whole, and nobody knows which
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
