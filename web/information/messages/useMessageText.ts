import type { Message } from '#contract/information/rules/messages.ts'
import { alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'
import { channelAnswerText } from '#contract/quality/words/channelAnswerText.ts'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** The sentence of a message, in the reader's language: its facts by their names, and what they make. */
export function useMessageText() {
  const { t } = useWords()
  const factsOf = useFacts()
  const [alertFacts, otherFacts] = [useAlertFacts(), useOtherFacts()]
  return (message: Message) =>
    t(`messages.texts.${keyOf(message)}`, { ...factsOf(message), ...alertFacts(message), ...otherFacts(message) })
}

function keyOf(message: Message) {
  switch (message.kind) {
    case 'vendorAuditExpires':
      return message.daysLeft < 0 ? 'vendorAuditExpired' : message.kind
    case 'vendorLicenceExpires':
      return message.daysLeft < 0 ? 'vendorLicenceExpired' : message.kind
    case 'caseOpened':
      return message.isByHand ? 'caseOpenedByHand' : message.kind
    case 'caseReopened':
      return message.isByHand ? 'caseReopenedByHand' : message.kind
    case 'withdrawalToSign':
      return message.readsAgain ? 'withdrawalToSignAgain' : message.kind
    default:
      return message.kind
  }
}

const dayNames = ['expiresOn', 'auditedOn', 'dueOn', 'validFrom', 'from', 'lastDay']

/** Days and names as the reader reads them. */
function useFacts() {
  const { day, localName } = useWords()
  return (message: Message) => {
    const facts: Record<string, unknown> = message
    const worded = (name: string, value: string) => {
      const nameEn = facts[`${name}En`]
      if (typeof nameEn === 'string') return localName(value, nameEn)
      return dayNames.includes(name) ? day(value) : value
    }
    const entries = Object.entries(facts)
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? worded(name, value) : value]),
    )
  }
}

function useOtherFacts() {
  const { t, day, instant, count } = useWords()
  const leftText = (daysLeft: number) =>
    daysLeft > 0 ? t('messages.texts.daysLeft', { number: count(daysLeft) }) : t('messages.texts.lastDay')
  const loggersText = ({ count: number, loggers }: Extract<Message, { kind: 'loggerCalibrationsDue' }>) => {
    const named = loggers.map(({ serial, dueOn }) => t('messages.texts.loggerDue', { serial, date: day(dueOn) }))
    const names = named.join(t('common.separator'))
    const more = number - loggers.length
    return more > 0 ? t('messages.texts.moreLoggers', { names, number: count(more) }) : names
  }
  return (message: Message) => ({
    ...('daysLeft' in message && { left: leftText(message.daysLeft) }),
    ...('auditedOn' in message && {
      audited: message.auditedOn ? t('messages.texts.audited', { date: day(message.auditedOn) }) : '',
    }),
    ...('expiresOn' in message && {
      expiry: message.expiresOn ? t('messages.texts.expiry', { date: day(message.expiresOn) }) : '',
    }),
    ...('loggers' in message && { loggers: loggersText(message) }),
    ...('at' in message && { at: instant(message.at) }),
    ...('since' in message && { since: instant(message.since) }),
    ...((message.kind === 'webhookPaused' || message.kind === 'subscriptionEnded') && {
      reason: t(`messages.texts.webhookPausedFor.${message.reason}`),
    }),
  })
}

function useAlertFacts() {
  const { t, instant, count, language } = useWords()
  const words = alertWords[language]
  const kindsText = (counts: Extract<Message, { counts: unknown }>['counts']) =>
    counts
      .map(one => t('messages.texts.alertsOfKind', { kind: words.kinds[one.kind], number: count(one.alerts) }))
      .join(t('common.separator'))
  return (message: Message) => ({
    ...('facts' in message && {
      kind: words.kinds[message.facts.kind],
      subject: message.reference === null ? '' : ` ${message.reference}`,
      what: alertSentence(message.facts, { language, timeZone: settings.timeZone }),
      late: 'isFoundLate' in message && message.isFoundLate ? t('messages.texts.alertFoundLate') : '',
    }),
    ...('raisedAt' in message && { raised: instant(message.raisedAt) }),
    ...('counts' in message && {
      number: count(message.counts.reduce((sum, one) => sum + one.alerts, 0)),
      kinds: kindsText(message.counts),
    }),
    ...('failure' in message && {
      channel: words.channels[message.channel],
      answer: channelAnswerText(message.failure, language),
    }),
    ...('alertKind' in message && { kind: words.kinds[message.alertKind] }),
  })
}
