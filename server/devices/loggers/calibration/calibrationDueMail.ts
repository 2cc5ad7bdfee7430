import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'
import { daysInMail, mailDay } from '#server/platform/mail/mailTime.ts'

export type DueLogger = { serial: string; name: string | null; model: string | null; dueOn: string; daysLeft: number }
type Facts = { name: string; url: string; loggers: readonly DueLogger[] }

/** A longer list in a mail is not read: the registry lists them all. */
const maxListed = 100

/** The reminder of calibrations that expire soon or have just expired: one mail for all of a day. */
export const calibrationDueMail = bilingualMail<Facts>({
  ja: ({ name, url, loggers }) => ({
    subject: `【KelvinChain】ロガーの校正期限の通知（${loggers.length}台）`,
    name,
    text: `次のロガーの校正期限が近づいているか、過ぎています。
期限を過ぎた後の測定値は「校正期間外」と表示されます。校正の手続きをお願いいたします。

${loggers
  .slice(0, maxListed)
  .map(due => `  ・${nameOf(due)}\n      校正期限: ${mailDay('ja', due.dueOn)}（${daysInMail('ja', due.daysLeft)}）\n`)
  .join('')}${loggers.length > maxListed ? `  ・ほか${loggers.length - maxListed}台\n` : ''}
  ロガー管理の画面: ${url}

※ この通知は、期限の30日前と当日にお送りします。
`,
  }),
  en: ({ name, url, loggers }) => ({
    subject: `[KelvinChain] Logger calibrations due (${loggers.length})`,
    name,
    text: `The calibrations of the following loggers expire soon or have expired.
Readings taken after the due date are marked as outside calibration. Arrange for their calibration.

${loggers
  .slice(0, maxListed)
  .map(
    due =>
      `  - ${nameOf(due)}\n      Calibration due: ${mailDay('en', due.dueOn)} (${daysInMail('en', due.daysLeft)})\n`,
  )
  .join('')}${loggers.length > maxListed ? `  - and ${loggers.length - maxListed} more\n` : ''}
  Logger Registry: ${url}

* Reminders are sent 30 days before and on the due date.
`,
  }),
})

const nameOf = ({ serial, name, model }: DueLogger) => [serial, name, model].filter(Boolean).join(' / ')
