import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import { linkErrorPath, loginPath, passwordChangePath, type Leaving, type Visitor } from '#web/shell/guard/guard.ts'

/** Why a link leads nowhere: 4028, 4030, or nobody could be asked. */
export const linkFailures = ['expired', 'dead', 'unchecked'] as const
export type LinkFailure = (typeof linkFailures)[number]

/** What the server says of a link: whose and what for (checkLinkActive), or why there is no answer. */
export type LinkAnswer = { email: string; purpose: LinkPurpose } | LinkFailure

export type CheckedLink = { address: string; uuid: string; answer: LinkAnswer }

/** The guard's second step for a password-change link (SHL-22 to SHL-24), once the server has answered. */
export function checkedLink(visitor: Visitor, { address, uuid, answer }: CheckedLink): Leaving {
  // The session ended while the server was asked: in another tab, or by the answer itself.
  if (!visitor.isSignedIn) return { goTo: loginPath, wanted: address, uuidCode: null }
  if (typeof answer === 'string') return { goTo: `${linkErrorPath}?reason=${answer}`, uuidCode: null }
  if (answer.purpose !== 'passwordChange') return { goTo: linkErrorPath, uuidCode: null }
  if (answer.email !== visitor.email) return { goTo: loginPath, wanted: address, uuidCode: null, isOfAnother: true }
  return { goTo: passwordChangePath, uuidCode: uuid }
}
