import type { Message } from '#contract/rules/messages.ts'
import { useLocalName, useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

type Of<Kind extends Message['kind']> = Extract<Message, { kind: Kind }>
type Texts = { [Kind in Message['kind']]: (message: Of<Kind>) => string }

/** The sentence of a message, in the reader's language. */
export function useMessageText() {
  const t = useText()
  const { day } = useTimes()
  const localName = useLocalName()
  const leftText = useLeftText()
  const who = (message: Message) => ({
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
    vendorFindingAdded: message =>
      t('messages.texts.vendorFindingAdded', { ...who(message), audited: audited(message.auditedOn) }),
    vendorFindingAnswered: message =>
      t('messages.texts.vendorFindingAnswered', { ...who(message), audited: audited(message.auditedOn) }),
    vendorLicenceUploaded: message =>
      t('messages.texts.vendorLicenceUploaded', {
        ...who(message),
        licence: message.licenceName,
        expiry: expiry(message.expiresOn),
      }),
  }
  return <Kind extends Message['kind']>(message: Of<Kind>) => texts[message.kind](message)
}

function useLeftText() {
  const t = useText()
  const { count } = useTimes()
  return (daysLeft: number) =>
    daysLeft > 0 ? t('messages.texts.daysLeft', { number: count(daysLeft) }) : t('messages.texts.lastDay')
}
