import { canonicalBase, digitalLinkPath } from '#contract/kernel/gs1/digitalLink.ts'
import { faultOf } from '#contract/kernel/gs1/elementString.ts'

/**
 * The key of a lot as a GS1 Digital Link: without the length of the company prefix it has no URN. `gtin` has 14 digits; undefined
 * for a lot that no label can have.
 */
export function lgtinOf(gtin: string, lot: string): string | undefined {
  const elements = [
    { ai: '01', value: gtin },
    { ai: '10', value: lot.normalize('NFKC') },
  ]
  return elements.some(({ ai, value }) => faultOf(ai, value) !== undefined)
    ? undefined
    : `${canonicalBase}${digitalLinkPath(elements)}`
}
