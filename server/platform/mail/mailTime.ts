/** A time as mails write it: to the second, and with the zone that it is told in. */
export const mailTime = (language: 'ja' | 'en', at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(at)} (${timeZone})`

const locales = { ja: 'ja-JP', en: 'en-GB' }
