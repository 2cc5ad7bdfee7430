import type { LineFault } from '#server/integration/imports/lines/importRules.ts'

/** Lines that speak of the same record contradict each other: none of them is taken, and the later ones say why. */
export function apart<Line extends { line: number }>(lines: readonly Line[], keyOf: (line: Line) => string) {
  const faults: LineFault[] = []
  const single: Line[] = []
  for (const same of Map.groupBy(lines, keyOf).values()) {
    const [first, ...others] = same
    if (!first) continue
    if (others.length === 0) single.push(first)
    for (const { line } of others) faults.push({ line, column: 'row', fault: 'twice', about: String(first.line) })
  }
  return { single, faults }
}
