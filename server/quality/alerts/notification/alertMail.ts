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

type Words = {
  withdrawn: string
  raised: string
  more: (count: number) => string
  all: string
  zone: (timeZone: string) => string
  how: string
  /** Below the first line of an alert. */
  indent: string
  details: string
  first: (severity: string, kind: string) => string
  acts: Record<MailedAlert['act'], (foundAt: string) => string>
  late: string
  delivery: (reference: string, route: string) => string
  description: string
  item: (name: string, lots: readonly string[]) => string
}

const mailWords: Record<Language, Words> = {
  ja: {
    withdrawn: '次のアラートは取り消されました。',
    raised: '次のアラートをご確認ください。',
    more: count => `ほか${count}件のアラートがあります。`,
    all: 'アラートの一覧: ',
    zone: timeZone => `※ 日時は${timeZone}で表示しています。`,
    how: '※ 確認済みにするには、配送詳細またはアラートの画面でコメントを添えて登録してください。',
    indent: '   ',
    details: '詳細: ',
    first: (severity, kind) => `■ ${severity} ${kind}`,
    acts: {
      raised: () => '',
      escalated: foundAt => `（未確認のためお知らせします。検知: ${foundAt}）`,
      withdrawn: () => '（取消: 再判定または予定の変更により、該当しなくなりました）',
    },
    late: '（測定値が後から届き、判明しました）',
    delivery: (reference, route) => `配送: ${reference}（${route}）`,
    description: '内容: ',
    item: (name, lots) => `品目: ${name}${lots.length > 0 ? `（製造番号 ${lots.join('、')}）` : ''}`,
  },
  en: {
    withdrawn: 'The following alerts have been withdrawn.',
    raised: 'Please review the following alerts.',
    more: count => `There are ${count} more alerts.`,
    all: 'All alerts: ',
    zone: timeZone => `* Times are in ${timeZone}.`,
    how: '* To acknowledge an alert, enter a comment in Delivery Details or on the Alerts page.',
    indent: '    ',
    details: 'Details: ',
    first: (severity, kind) => `- ${severity}: ${kind}`,
    acts: {
      raised: () => '',
      escalated: foundAt => ` (not acknowledged; detected ${foundAt})`,
      withdrawn: () => ' (withdrawn after a re-evaluation or a schedule change)',
    },
    late: ' (readings received late)',
    delivery: (reference, route) => `Delivery: ${reference} (${route})`,
    description: 'Description: ',
    item: (name, lots) => `Item: ${name}${lots.length > 0 ? ` (lot ${lots.join(', ')})` : ''}`,
  },
}

/** One mail with all due notifications of a person; the subject names the most severe alert. */
export const alertMail = bilingualMail<Facts>({ ja: facts => letter(facts, 'ja'), en: facts => letter(facts, 'en') })

function letter({ name, portal, timeZone, alerts }: Facts, language: Language) {
  const { withdrawn, raised, more, all, zone, how, indent, details } = mailWords[language]
  const entries = alerts
    .slice(0, maxListed)
    .map(one => `${[...alertLines(one, language, timeZone), `${indent}${details}${linkOf(portal, one)}`].join('\n')}\n`)
  const left = alerts.length - maxListed
  return {
    subject: headline(alerts, language),
    name,
    text: `${alerts.every(one => one.act === 'withdrawn') ? withdrawn : raised}

${entries.join('\n')}${left > 0 ? `\n  ${more(left)}\n` : ''}
  ${all}${portal}/user-management/alerts

${zone(timeZone)}
${how}
`,
  }
}

/** An alert in lines, without its link. */
export function alertLines(one: MailedAlert, language: Language, timeZone: string): string[] {
  const { indent, first, acts, late, delivery, description, item } = mailWords[language]
  const { severities, kinds } = alertWords[language]
  const { act, severity, facts, foundAt, reference } = one
  const locale = { language, timeZone }
  const isLate = isFoundLate(facts, foundAt.toISOString())
  return [
    `${first(severities[severity], kinds[facts.kind])}${acts[act](formatInstant(foundAt.getTime(), locale))}${isLate ? late : ''}`,
    ...[
      ...(reference ? [delivery(reference, routeOf(one, language))] : []),
      `${description}${alertSentence(facts, locale)}`,
      ...itemsOf(one, language).map(({ name, lots }) => item(name, lots)),
    ].map(line => `${indent}${line}`),
  ]
}

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
