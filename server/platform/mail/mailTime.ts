/** A time in a mail: to the second, with its zone. */
export const mailTime = (language: 'ja' | 'en', at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(at)} (${timeZone})`

/** A day (YYYY-MM-DD) in a mail. */
export const mailDay = (language: 'ja' | 'en', day: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

const locales = { ja: 'ja-JP', en: 'en-GB' }

/** The days until something expires. */
export function daysInMail(language: 'ja' | 'en', days: number): string {
  if (language === 'ja') {
    if (days === 0) return '本日まで'
    return days > 0 ? `あと${days}日` : `${-days}日前に期限切れ`
  }
  const many = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
  if (days === 0) return 'expires today'
  return days > 0 ? `${many(days)} left` : `expired ${many(-days)} ago`
}
