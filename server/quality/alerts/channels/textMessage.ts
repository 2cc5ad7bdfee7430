import type { Language } from '#contract/kernel/language.ts'
import { alertSentence } from '#contract/quality/words/alertWords.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'
import { headline, linkOf, type MailedAlert } from '#server/quality/alerts/notification/alertMail.ts'

type Facts = { portal: string; timeZone: string; alerts: readonly MailedAlert[] }

/** A text message: the most severe alert, how many more there are, and where to read them. */
export function textMessage(language: Language, { portal, timeZone, alerts }: Facts): MailText {
  const subject = headline(alerts, language)
  const [first] = alerts
  if (!first) return { subject, body: '' }
  const link = alerts.length === 1 ? linkOf(portal, first) : `${portal}/user-management/alerts`
  return { subject, body: [subject, alertSentence(first.facts, { language, timeZone }), link].join('\n') }
}
