import type { Language } from '#contract/kernel/language.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'

/** What a mail says between its salutation, if it is addressed to a person, and the note that nobody reads answers. */
type Letter = { subject: string; name?: string; text: string }

const frames = {
  ja: {
    salutation: (name: string) => `${name} 様\n\n`,
    end: '※ このメールは送信専用のアドレスからお送りしています。ご返信いただいてもお答えできません。\n',
  },
  en: {
    salutation: (name: string) => `Dear ${name},\n\n`,
    end: '* This address only sends email; replies are not read.\n',
  },
}

/** A mail that is written in both languages, and sent in the recipient's. */
export const bilingualMail =
  <Facts>(letters: Record<Language, (facts: Facts) => Letter>) =>
  (language: Language, facts: Facts): MailText => {
    const { subject, name, text } = letters[language](facts)
    const { salutation, end } = frames[language]
    return { subject, body: `${name === undefined ? '' : salutation(name)}${text}${end}` }
  }
