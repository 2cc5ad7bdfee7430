import type { Language } from '#contract/kernel/language.ts'
import { formatDay } from '#contract/kernel/time/formatTime.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'
import { alertLines, linkOf, type MailedAlert } from '#server/quality/alerts/notification/alertMail.ts'

export type OverdueCase = { caseId: number; number: string; reference: string; dueOn: string }
type Facts = {
  name: string
  portal: string
  timeZone: string
  /** New since the last digest. */
  open: readonly MailedAlert[]
  settled: number
  cases: readonly OverdueCase[]
}

/** More of each are only counted. */
const maxListed = 20

/** One mail a day with what is new and what is overdue; parts without anything are left out. */
export const digestMail = bilingualMail<Facts>({
  ja: facts => ({
    subject: `【KelvinChain】本日のまとめ（未確認のアラート${facts.open.length}件、期限超過の案件${facts.cases.length}件）`,
    name: facts.name,
    text: `前回のまとめ以降の内容をお知らせします。

${part(`未確認の新しいアラート: ${facts.open.length}件`, alerts(facts, 'ja'), more.ja)}${facts.settled > 0 ? `確認済み・取消・解消のアラート: ${facts.settled}件\n\n` : ''}${part(`期限を過ぎた逸脱案件: ${facts.cases.length}件`, cases(facts, 'ja'), more.ja)}  アラートの一覧: ${facts.portal}/user-management/alerts

※ 日時は${facts.timeZone}で表示しています。
※ まとめの時刻は「通知の設定」で変更できます: ${facts.portal}/notification-settings
`,
  }),
  en: facts => ({
    subject: `[KelvinChain] Daily digest (open alerts: ${facts.open.length}, overdue cases: ${facts.cases.length})`,
    name: facts.name,
    text: `This is what is new since the last digest.

${part(`New open alerts: ${facts.open.length}`, alerts(facts, 'en'), more.en)}${facts.settled > 0 ? `Alerts acknowledged, withdrawn or cleared: ${facts.settled}\n\n` : ''}${part(`Overdue excursion cases: ${facts.cases.length}`, cases(facts, 'en'), more.en)}  All alerts: ${facts.portal}/user-management/alerts

* Times are in ${facts.timeZone}.
* Change the time of the digest in Notification settings: ${facts.portal}/notification-settings
`,
  }),
})

const more = {
  ja: (number: number) => `  ほか${number}件\n`,
  en: (number: number) => `  ${number} more\n`,
}

function part(title: string, entries: readonly string[], moreText: (number: number) => string): string {
  if (entries.length === 0) return ''
  const left = entries.length - maxListed
  return `${title}\n\n${entries.slice(0, maxListed).join('\n')}${left > 0 ? moreText(left) : ''}\n`
}

const alerts = ({ open, portal, timeZone }: Facts, language: Language) =>
  open.map(one => `${[...alertLines(one, language, timeZone), `    ${linkOf(portal, one)}`].join('\n')}\n`)

const cases = (facts: Facts, language: Language) =>
  facts.cases.map(({ caseId, number, reference, dueOn }) => {
    const due = formatDay(dueOn, language)
    const what =
      language === 'ja'
        ? `■ ${number}（配送 ${reference}、期限 ${due}）`
        : `- ${number} (delivery ${reference}, due ${due})`
    return `${what}\n    ${facts.portal}/quality/case?caseId=${caseId}\n`
  })
