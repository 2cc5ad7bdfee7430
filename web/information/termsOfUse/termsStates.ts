import type { ResponseOf } from '#contract/kernel/call.ts'
import type { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'

export type TermsVersion = ResponseOf<typeof termsOfUseCalls.getTermsOfUseList>[number]
export type TermsState = 'inForce' | 'coming' | 'past'

/** The newest version whose time has come is in force; `versions` come with the newest first. */
export function termsStates(versions: readonly TermsVersion[], nowMs: number): TermsState[] {
  const inForce = versions.findIndex(one => Date.parse(one.publishedAt) <= nowMs)
  return versions.map((one, index) => {
    if (Date.parse(one.publishedAt) > nowMs) return 'coming'
    return index === inForce ? 'inForce' : 'past'
  })
}
