import type { LineFault } from '#server/integration/imports/lines/importRules.ts'

/** Several lines of the same record contradict each other: none is imported, and the later ones get a fault. */
export function singleLines<Line extends { line: number }>(lines: readonly Line[], keyOf: (line: Line) => string) {
  const faults: LineFault[] = []
  const single: Line[] = []
  for (const [first, ...others] of Map.groupBy(lines, keyOf).values()) {
    if (!first) continue
    if (others.length === 0) single.push(first)
    for (const { line } of others) faults.push({ line, column: 'row', fault: 'twice', about: String(first.line) })
  }
  return { single, faults }
}
