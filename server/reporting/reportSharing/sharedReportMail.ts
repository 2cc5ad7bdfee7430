import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import type { Language } from '#contract/kernel/language.ts'
import { monthName } from '#contract/reporting/words/monthTexts.ts'
import type { ReportKind } from '#contract/reporting/rules/reports.ts'
import { mailTime } from '#server/platform/mail/mailTime.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

/** The report of a mail; `name`: a case's number or a delivery's reference. `by` null: a subscription. */
export type MailedReport = {
  kind: ReportKind
  month: string | null
  name: string | null
  depositor: Names
  by: { name: string; company: Names } | null
  /** What the one who shared it wrote. */
  note: string | null
}
type Facts = MailedReport & { url: string; endUrl: string | null; expiresAt: Date; timeZone: string }

/** The mail with a link to a report; its recipient may have no account. */
export const sharedReportMail = bilingualMail<Facts>({ ja: japanese, en: english })

const monthIn = (language: Language, month: string | null) => (month === null ? '' : monthName(month, language))

/** Each line is marked as the sender's: what somebody types must not look like a line of the portal's own. */
const noted = (title: string, note: string | null) =>
  note === null ? '' : `\n${title}:\n${note.replaceAll(/^/gm, '> ')}\n`

const japaneseTitles: Record<ReportKind, string> = {
  monthly: '月次品質サマリー',
  case: '逸脱案件報告書',
  delivery: '配送温度報告書',
}

function japanese(facts: Facts) {
  const { kind, month, name, depositor, by, note, url, endUrl, expiresAt, timeZone } = facts
  const title = `${japaneseTitles[kind]} ${kind === 'monthly' ? monthIn('ja', month) : (name ?? '')}`.trim()
  const intro =
    by === null
      ? `${depositor.name}の報告書を、配信登録に基づきお送りします。`
      : `${by.company.name}の${by.name}様より、報告書が共有されました。`
  return {
    subject: `【KelvinChain】${title}（${depositor.name}）`,
    text: `ご担当者 様

${intro}
${noted('送信者からのメッセージ', note)}
  報告書: ${title}
  寄託者: ${depositor.name}
  閲覧の画面: ${url}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}

※ アカウントは不要です。リンクをご存じの方はどなたでもご覧いただけますので、転送にはご注意ください。
※ 報告書は作成時点のままの内容です。有効期限を過ぎるか、送信者が取り消すと、ご覧いただけなくなります。
${endUrl === null ? '' : `※ 今後の配信を停止する場合は、次の画面をご利用ください: ${endUrl}\n`}`,
  }
}

const englishTitles: Record<ReportKind, string> = {
  monthly: 'Monthly quality summary',
  case: 'Excursion case report',
  delivery: 'Delivery temperature report',
}

function english(facts: Facts) {
  const { kind, month, name, by, note, url, endUrl, expiresAt, timeZone } = facts
  const depositor = nameIn('en', facts.depositor)
  const title = `${englishTitles[kind]} ${kind === 'monthly' ? monthIn('en', month) : (name ?? '')}`.trim()
  const intro =
    by === null
      ? `${depositor} sends you this report because your address is subscribed to it.`
      : `${by.name} of ${nameIn('en', by.company)} has shared a report with you.`
  return {
    subject: `[KelvinChain] ${title} (${depositor})`,
    text: `To whom it may concern,

${intro}
${noted('Message from the sender', note)}
  Report: ${title}
  Depositor: ${depositor}
  View report: ${url}
  Valid until: ${mailTime('en', expiresAt, timeZone)}

* You do not need an account. Anyone with the link can view the report, so take care when you forward this email.
* The report shows the content at the time it was created. It can be viewed until the link expires or the sender withdraws it.
${endUrl === null ? '' : `* To unsubscribe from these emails: ${endUrl}\n`}`,
  }
}
