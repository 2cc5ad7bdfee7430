import type { Message } from '#contract/information/rules/messages.ts'
import { alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'
import { settings } from '#web/kernel/settings.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Of<Kind extends Message['kind']> = Extract<Message, { kind: Kind }>
type Texts = { [Kind in Message['kind']]: (message: Of<Kind>) => string }

/** The sentence of a message, in the reader's language. */
export function useMessageText() {
  const t = useText()
  const { day, instant, count } = useTimes()
  const localName = useLocalName()
  const leftText = useLeftText()
  const alertTexts = useAlertTexts()
  const partnerTexts = usePartnerTexts()
  const who = (message: { vendorName: string; vendorNameEn: string; auditorName: string; auditorNameEn: string }) => ({
    vendor: localName(message.vendorName, message.vendorNameEn),
    auditor: localName(message.auditorName, message.auditorNameEn),
  })
  const audited = (on: string | null) => (on ? t('messages.texts.audited', { date: day(on) }) : '')
  const expiry = (on: string | null) => (on ? t('messages.texts.expiry', { date: day(on) }) : '')
  const texts: Texts = {
    vendorAuditExpires(message) {
      const facts = { ...who(message), date: day(message.expiresOn) }
      if (message.daysLeft < 0) return t('messages.texts.vendorAuditExpired', facts)
      return t('messages.texts.vendorAuditExpires', { ...facts, left: leftText(message.daysLeft) })
    },
    vendorLicenceExpires(message) {
      const facts = { ...who(message), licence: message.licenceName, date: day(message.expiresOn) }
      if (message.daysLeft < 0) return t('messages.texts.vendorLicenceExpired', facts)
      return t('messages.texts.vendorLicenceExpires', { ...facts, left: leftText(message.daysLeft) })
    },
    loggerCalibrationsDue({ count: number, loggers }) {
      const named = loggers.map(({ serial, dueOn }) => t('messages.texts.loggerDue', { serial, date: day(dueOn) }))
      const names = named.join(t('messages.texts.separator'))
      const more = number - loggers.length
      return t('messages.texts.loggerCalibrationsDue', {
        loggers: more > 0 ? t('messages.texts.moreLoggers', { names, number: count(more) }) : names,
      })
    },
    auditObservationAdded: message =>
      t('messages.texts.auditObservationAdded', { ...who(message), audited: audited(message.auditedOn) }),
    auditObservationAnswered: message =>
      t('messages.texts.auditObservationAnswered', { ...who(message), audited: audited(message.auditedOn) }),
    vendorLicenceUploaded: message =>
      t('messages.texts.vendorLicenceUploaded', {
        ...who(message),
        licence: message.licenceName,
        expiry: expiry(message.expiresOn),
      }),
    caseOpened: ({ isByHand, ...message }) => t(`messages.texts.case${isByHand ? 'OpenedByHand' : 'Opened'}`, message),
    caseReopened: ({ isByHand, ...message }) =>
      t(`messages.texts.case${isByHand ? 'ReopenedByHand' : 'Reopened'}`, message),
    caseConcluded: message => t('messages.texts.caseConcluded', message),
    caseOverdue: message => t('messages.texts.caseOverdue', { ...message, date: day(message.dueOn) }),
    withdrawalToSign: ({ readsAgain, ...message }) =>
      t(`messages.texts.withdrawalToSign${readsAgain ? 'Again' : ''}`, message),
    signInLocked: message => t('messages.texts.signInLocked', { ...message, at: instant(message.at) }),
    ...alertTexts,
    ...partnerTexts,
  }
  return <Kind extends Message['kind']>(message: Of<Kind>) => texts[message.kind](message)
}

type AlertKinds = 'alertRaised' | 'alertEscalated' | 'alertWithdrawn' | 'alertsRaised' | 'alertTest'

function useAlertTexts(): Pick<Texts, AlertKinds> {
  const t = useText()
  const { instant, count } = useTimes()
  const language = useLanguage()
  const words = alertWords[language]
  const about = ({ severity, reference, facts }: Of<'alertRaised' | 'alertEscalated' | 'alertWithdrawn'>) => ({
    severity: words.severities[severity],
    kind: words.kinds[facts.kind],
    subject: reference === null ? '' : ` ${reference}`,
    what: alertSentence(facts, { language, timeZone: settings.timeZone }),
  })
  return {
    alertRaised: message =>
      t('messages.texts.alertRaised', {
        ...about(message),
        late: message.isFoundLate ? t('messages.texts.alertFoundLate') : '',
      }),
    alertEscalated: message =>
      t('messages.texts.alertEscalated', { ...about(message), raised: instant(message.raisedAt) }),
    alertWithdrawn: message => t('messages.texts.alertWithdrawn', about(message)),
    alertsRaised: ({ counts }) =>
      t('messages.texts.alertsRaised', {
        number: count(counts.reduce((sum, one) => sum + one.alerts, 0)),
        kinds: counts
          .map(one => t('messages.texts.alertsOfKind', { kind: words.kinds[one.kind], number: count(one.alerts) }))
          .join(t('messages.texts.alertsBetween')),
      }),
    alertTest: ({ alertKind }) => t('messages.texts.alertTest', { kind: words.kinds[alertKind] }),
  }
}

type PartnerKinds = Extract<Message, { partnershipId: number }>['kind']

function usePartnerTexts(): Pick<Texts, PartnerKinds> {
  const t = useText()
  const { day } = useTimes()
  const localName = useLocalName()
  const who = (message: Of<PartnerKinds>) => ({
    partner: localName(message.partnerName, message.partnerNameEn),
    by: localName(message.byName, message.byNameEn),
  })
  const since = (message: Of<PartnerKinds> & { validFrom: string }) => ({
    ...who(message),
    date: day(message.validFrom),
  })
  return {
    partnershipProposed: message => t('messages.texts.partnershipProposed', since(message)),
    partnershipSetUp: message => t('messages.texts.partnershipSetUp', since(message)),
    partnershipAccepted: message => t('messages.texts.partnershipAccepted', since(message)),
    partnershipDeclined: message => t('messages.texts.partnershipDeclined', who(message)),
    partnershipWithdrawn: message => t('messages.texts.partnershipWithdrawn', who(message)),
    partnerGrantsChanged: message =>
      t('messages.texts.partnerGrantsChanged', {
        ...who(message),
        granter: localName(message.granterName, message.granterNameEn),
        date: day(message.from),
      }),
    partnershipEnded: message => t('messages.texts.partnershipEnded', { ...who(message), date: day(message.lastDay) }),
  }
}

function useLeftText() {
  const t = useText()
  const { count } = useTimes()
  return (daysLeft: number) =>
    daysLeft > 0 ? t('messages.texts.daysLeft', { number: count(daysLeft) }) : t('messages.texts.lastDay')
}
