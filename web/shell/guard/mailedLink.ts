import { redirect } from '@tanstack/react-router'
import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import { askAboutLink } from '#web/shell/guard/askAboutLink.ts'
import { linkErrorPath } from '#web/shell/guard/guard.ts'

/** The email address whose link this is; any link that is not good for the purpose leads to /linkError. Changes nothing. */
export async function emailOfLink(code: string | undefined, purpose: LinkPurpose): Promise<string> {
  if (!code) throw redirect({ href: linkErrorPath, replace: true })
  const answer = await askAboutLink(code)
  if (typeof answer === 'string') throw redirect({ href: `${linkErrorPath}?reason=${answer}`, replace: true })
  if (answer.purpose !== purpose) throw redirect({ href: linkErrorPath, replace: true })
  return answer.email
}
