import type { FileLine, LineFault } from '#server/imports/importRules.ts'

/** Lines that speak of the same record contradict each other: none of them is taken, and the later ones say why. */
export function apart(lines: readonly FileLine[], keyOf: (line: FileLine) => string) {
  const faults: LineFault[] = []
  const single: FileLine[] = []
  for (const same of Map.groupBy(lines, keyOf).values()) {
    const [first, ...others] = same
    if (!first) continue
    if (others.length === 0) single.push(first)
    for (const { line } of others) faults.push({ line, column: 'row', fault: 'twice', about: String(first.line) })
  }
  return { single, faults }
}
