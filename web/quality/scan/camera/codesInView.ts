import { contentsOf } from '#contract/kernel/gs1/codeContents.ts'
import type { CodeFault } from '#contract/kernel/gs1/elementString.ts'
import { readCode, type ReadCode } from '#contract/kernel/gs1/readCode.ts'

/** The codes that may be meant, each once; if there is none, what is wrong with one in view, if any. */
export type CodesInView = { codes: string[]; fault: CodeFault | undefined }

/**
 * Which of the symbols before the camera may be meant. A logistic unit is more than what it contains, and a lot more than a bare
 * GTIN: labels have all of them side by side. Symbols of others, such as a maker's web address, count only where nothing else is
 * in view. Of several of the same box the fullest is taken.
 */
export function codesInView(texts: readonly string[]): CodesInView {
  const read = texts.map(text => ({ text, code: readCode(text) }))
  const known = read.flatMap(({ text, code }) => (code.fault === undefined ? [{ text, ...meaningOf(code) }] : []))
  const faults = read.flatMap(({ code }) => (code.fault === undefined ? [] : [code.fault]))
  const rank = Math.max(...known.map(one => one.rank))
  const best = known.filter(one => one.rank === rank).toSorted((a, b) => b.parts - a.parts)
  return {
    codes: best.filter(({ of }, at) => best.findIndex(one => one.of === of) === at).map(({ text }) => text),
    fault: known.length > 0 ? undefined : (faults.find(fault => fault !== 'noCode') ?? faults[0]),
  }
}

/** Which box it is on, and how much it says of it. Dates are of no interest here, nor therefore the century. */
function meaningOf({ elements }: ReadCode) {
  const { sscc, gtin, lot } = contentsOf(elements, '2000-01-01')
  const parts = elements.length
  if (sscc) return { rank: 3, parts, of: sscc }
  if (gtin) return { rank: lot ? 2 : 1, parts, of: `${gtin} ${lot ?? ''}` }
  return { rank: 0, parts, of: elements.map(({ ai, value }) => `(${ai})${value}`).join('') }
}
