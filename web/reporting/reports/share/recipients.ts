import { z } from 'zod'
import { maxRecipients } from '#contract/reporting/rules/reports.ts'
import type { Sentence } from '#web/kernel/texts/useWords.ts'

/** The addresses as people type and paste them: one a line, or with commas, semicolons or blanks between; each once. */
export const recipientsIn = (typed: string): string[] => [
  ...new Map(
    typed
      .split(/[\s,;、，；]+/)
      .filter(Boolean)
      .map(email => [email.toLowerCase(), email]),
  ).values(),
]

const isAddress = (email: string) => z.email().safeParse(email).success

/** What is wrong with them, naming what is not taken, and what is. */
export function recipientsFault(typed: string | undefined): Sentence | undefined {
  const emails = recipientsIn(typed ?? '')
  const wrong = emails.filter(email => !isAddress(email))
  if (emails.length === 0) return t => t('reports.share.needRecipient')
  if (wrong.length > 0) return t => t('reports.share.wrongAddresses', { emails: wrong.join(t('common.separator')) })
  if (emails.length > maxRecipients)
    return t => t('reports.share.tooMany', { most: maxRecipients, number: emails.length })
  return undefined
}
