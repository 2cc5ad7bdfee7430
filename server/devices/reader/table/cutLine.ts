import { decimalsOf } from '#server/devices/reader/text/rawNumber.ts'

/**
 * Detects whether the last line of a file is cut, if no line break follows: it has fewer cells than any other line, or its last
 * cell fewer decimals, if all others have the same number. A shortened value is worse than a missing one. A cut within a
 * number with varying decimals, or none, cannot be detected.
 */
export function cutLine() {
  let [fewestCells, lines] = [Infinity, 0]
  const decimals = new Set<number>()
  let last: { line: number; cells: readonly string[] } | undefined
  const count = (cells: readonly string[]) => {
    fewestCells = Math.min(fewestCells, cells.length)
    decimals.add(decimalsOf(cells.at(-1) ?? ''))
    lines += 1
  }
  return {
    see(line: number, cells: readonly string[]) {
      if (last) count(last.cells)
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
