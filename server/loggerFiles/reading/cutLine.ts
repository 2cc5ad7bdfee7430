import { decimalsOf } from '#server/loggerFiles/reading/writtenNumber.ts'

/**
 * Tells whether the last line of a file without a line break at its end is only half there: it has fewer cells than any
 * before, or its last cell has fewer decimals (none, where it is empty) than that of any before. A file that always ends
 * like this is whole.
 */
export function cutLine() {
  let [fewestCells, fewestDecimals, lines] = [Infinity, Infinity, 0]
  let last: { line: number; cells: readonly string[] } | undefined
  const keep = (cells: readonly string[]) => {
    fewestCells = Math.min(fewestCells, cells.length)
    fewestDecimals = Math.min(fewestDecimals, decimalsOf(cells.at(-1) ?? ''))
    lines += 1
  }
  return {
    see(line: number, cells: readonly string[]) {
      if (last) keep(last.cells)
      last = { line, cells }
    },
    found() {
      if (!last || lines === 0) return undefined
      const isHalf = last.cells.length < fewestCells || decimalsOf(last.cells.at(-1) ?? '') < fewestDecimals
      return isHalf ? last : undefined
    },
  }
}
