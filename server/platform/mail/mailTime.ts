/** A time in a mail: to the second, with its zone. */
export const mailTime = (language: 'ja' | 'en', at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(at)} (${timeZone})`

const locales = { ja: 'ja-JP', en: 'en-GB' }
