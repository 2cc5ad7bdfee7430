import { isFoundLate, type AlertFacts } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { formatInstant } from '#contract/kernel/time/formatTime.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

export type MailedAlert = {
  act: 'raised' | 'escalated' | 'withdrawn'
  severity: Severity
  facts: AlertFacts
  foundAt: Date
  deliveryId: number | null
  reference: string | null
  shipFrom: Names | null
  destination: Names | null
}
type Facts = { name: string; portal: string; timeZone: string; alerts: readonly MailedAlert[] }

/** More alerts than these are only counted. */
const maxListed = 20

/** One mail with all due notifications of a person; the subject names the most severe alert. */
export const alertMail = bilingualMail<Facts>({
  ja: ({ name, portal, timeZone, alerts }) => ({
    subject: headline(alerts, 'ja'),
    name,
    text: `${alerts.every(one => one.act === 'withdrawn') ? '次のアラートは取り消されました。' : '次のアラートをご確認ください。'}

${alerts
  .slice(0, maxListed)
  .map(one => entry(japaneseLines(one, timeZone), `   詳細: ${linkOf(portal, one)}`))
  .join('\n')}${alerts.length > maxListed ? `\n  ほか${alerts.length - maxListed}件のアラートがあります。\n` : ''}
  アラートの一覧: ${portal}/user-management/alerts

※ 日時は${timeZone}で表示しています。
※ 確認済みにするには、配送詳細またはアラートの画面でコメントを添えて登録してください。
`,
  }),
  en: ({ name, portal, timeZone, alerts }) => ({
    subject: headline(alerts, 'en'),
    name,
    text: `${alerts.every(one => one.act === 'withdrawn') ? 'The following alerts have been withdrawn.' : 'Please review the following alerts.'}

${alerts
  .slice(0, maxListed)
  .map(one => entry(englishLines(one, timeZone), `    Details: ${linkOf(portal, one)}`))
  .join('\n')}${alerts.length > maxListed ? `\n  There are ${alerts.length - maxListed} more alerts.\n` : ''}
  All alerts: ${portal}/user-management/alerts

* Times are in ${timeZone}.
* To acknowledge an alert, enter a comment in Delivery Details or on the Alerts page.
`,
  }),
})

const entry = (lines: readonly string[], link: string) => `${[...lines, link].join('\n')}\n`

/** An alert in lines, without its link. */
export const alertLines = (one: MailedAlert, language: Language, timeZone: string): string[] =>
  (language === 'ja' ? japaneseLines : englishLines)(one, timeZone)

/** To its delivery, or to all alerts. */
export const linkOf = (portal: string, { deliveryId }: MailedAlert) =>
  deliveryId === null ? `${portal}/user-management/alerts` : `${portal}/delivery/detail?deliveryId=${deliveryId}`

/** `【重大】温度逸脱 REF-1 ほか2件`. */
export function headline(alerts: readonly MailedAlert[], language: Language): string {
  const [first] = alerts
  if (!first) return ''
  const words = alertWords[language]
  const subject = first.reference ?? ('serial' in first.facts ? first.facts.serial : '')
  const withdrawn = { ja: '取消: ', en: 'Withdrawn: ' }[language]
  const what = `${first.act === 'withdrawn' ? withdrawn : ''}${words.kinds[first.facts.kind]} ${subject}`.trim()
  const more = alerts.length - 1
  const others = more === 0 ? '' : { ja: ` ほか${more}件`, en: ` and ${more} more` }[language]
  return language === 'ja'
    ? `【KelvinChain ${words.severities[first.severity]}】${what}${others}`
    : `[KelvinChain ${words.severities[first.severity]}] ${what}${others}`
}

const itemsOf = ({ facts }: MailedAlert, language: Language) =>
  facts.kind === 'excursion'
    ? facts.items.flatMap(({ name, lots }) => (name ? { name: name[language], lots } : []))
    : []

const routeOf = ({ shipFrom, destination }: MailedAlert, language: Language) =>
  [shipFrom, destination].map(place => place && nameIn(language, place)).join(' → ')

function japaneseLines(one: MailedAlert, timeZone: string): string[] {
  const words = alertWords.ja
  const locale = { language: 'ja' as const, timeZone }
  const acts = {
    raised: '',
    escalated: `（未確認のためお知らせします。検知: ${formatInstant(one.foundAt.getTime(), locale)}）`,
    withdrawn: '（取消: 再判定または予定の変更により、該当しなくなりました）',
  }
  const late = isFoundLate(one.facts, one.foundAt.toISOString()) ? '（測定値が後から届き、判明しました）' : ''
  const lines = [
    `■ ${words.severities[one.severity]} ${words.kinds[one.facts.kind]}${acts[one.act]}${late}`,
    one.reference && `   配送: ${one.reference}（${routeOf(one, 'ja')}）`,
    `   内容: ${alertSentence(one.facts, locale)}`,
    ...itemsOf(one, 'ja').map(
      item => `   品目: ${item.name}${item.lots.length > 0 ? `（製造番号 ${item.lots.join('、')}）` : ''}`,
    ),
  ]
  return lines.filter(line => line !== null)
}

function englishLines(one: MailedAlert, timeZone: string): string[] {
  const words = alertWords.en
  const locale = { language: 'en' as const, timeZone }
  const acts = {
    raised: '',
    escalated: ` (not acknowledged; detected ${formatInstant(one.foundAt.getTime(), locale)})`,
    withdrawn: ' (withdrawn after a re-evaluation or a schedule change)',
  }
  const late = isFoundLate(one.facts, one.foundAt.toISOString()) ? ' (readings received late)' : ''
  const lines = [
    `- ${words.severities[one.severity]}: ${words.kinds[one.facts.kind]}${acts[one.act]}${late}`,
    one.reference && `    Delivery: ${one.reference} (${routeOf(one, 'en')})`,
    `    Description: ${alertSentence(one.facts, locale)}`,
    ...itemsOf(one, 'en').map(
      item => `    Item: ${item.name}${item.lots.length > 0 ? ` (lot ${item.lots.join(', ')})` : ''}`,
    ),
  ]
  return lines.filter(line => line !== null)
}
