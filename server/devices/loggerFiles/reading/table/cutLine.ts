import { decimalsOf } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'

/**
 * Tells whether the last line of a file without a line break at its end is only half there: it has fewer cells than any
 * before, or its last cell fewer decimals where all before have the same number of them. A value that lost its end is
 * worse than one that is missing; where decimals vary, or there are none, a cut within a number cannot be seen.
 */
export function cutLine() {
  let [fewestCells, lines] = [Infinity, 0]
  const decimals = new Set<number>()
  let last: { line: number; cells: readonly string[] } | undefined
  const keep = (cells: readonly string[]) => {
    fewestCells = Math.min(fewestCells, cells.length)
    decimals.add(decimalsOf(cells.at(-1) ?? ''))
    lines += 1
  }
  return {
    see(line: number, cells: readonly string[]) {
      if (last) keep(last.cells)
      last = { line, cells }
    },
    found() {
      if (!last || lines < 2) return undefined
      const [usual = -1] = decimals
      const isNumberCut = decimals.size === 1 && decimalsOf(last.cells.at(-1) ?? '') < usual
      return isNumberCut || last.cells.length < fewestCells ? last : undefined
    },
  }
}
