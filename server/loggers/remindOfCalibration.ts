import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import { dueSoonDays } from '#contract/rules/calibration.ts'
import { dayIn } from '#contract/rules/dayIn.ts'
import { daysLeft } from '#contract/rules/daysLeft.ts'
import { mostNamedLoggers } from '#contract/rules/messages.ts'
import { portalAddress } from '#server/account/portalAddress.ts'
import type { Tx } from '#server/db/connect.ts'
import { calibrationDueMail, type DueLogger } from '#server/mail/calibrationDueMail.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { insertMessages } from '#server/messages/insertMessages.ts'
import type { Parts } from '#server/parts.ts'

/** What ended longer ago than this is past reminding, as where an old calibration is registered afterwards. */
const mostDaysPast = 30

type Due = Omit<DueLogger, 'daysLeft'> & { loggerId: number; companyId: number }
type Manager = { id: number; companyId: number; email: string; name: string; language: Language }

/**
 * Reminds a company's administrators of calibrations that end: 30 days before the last day and on it, once each, in one
 * message and one mail for all of a day's. A day that was missed is made up for by the next run. All in one transaction:
 * a process that dies midway has reminded nobody.
 */
export async function remindOfCalibration(_payload: Record<string, never>, parts: Parts): Promise<void> {
  const today = dayIn(parts.now(), parts.config.timeZone)
  await parts.db.transaction().execute(async tx => {
    const due = Map.groupBy(await newlyReminded(tx, today, parts.now()), one => one.companyId)
    const managers = await managersOf(tx, [...due.keys()])
    for (const [companyId, own] of due) {
      const told = managers.filter(manager => manager.companyId === companyId)
      const loggers = own.map(({ loggerId, serial, dueOn }) => ({ loggerId, serial, dueOn }))
      await insertMessages(
        tx,
        told.map(manager => manager.id),
        { kind: 'loggerCalibrationsDue', count: own.length, loggers: loggers.slice(0, mostNamedLoggers) },
        parts.now(),
      )
      const listed = own.map(one => ({ ...one, daysLeft: daysLeft(today, one.dueOn) }))
      for (const { name, email, language } of told) {
        const url = `${portalAddress(parts.config)}/user-management/loggers`
        await queueMail(tx, email, calibrationDueMail(language, { name, url, loggers: listed }), parts.now())
      }
    }
  })
}

/** Marks what is due as reminded, and answers what was not yet: of two runs at once the second waits, and finds none. */
async function newlyReminded(tx: Tx, today: string, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with lasting as (
      select distinct on (k.logger_id) k.id, k.logger_id, k.due_on
        from logger_calibrations k order by k.logger_id, k.due_on desc, k.calibrated_on desc),
    due as (
      select l.*, l.due_on - ${today}::date as days_left
        from lasting l
        join loggers g on g.id = l.logger_id and g.retired_on is null
        join companies c on c.id = g.company_id and c.is_active
       where l.due_on between ${today}::date - ${mostDaysPast}::int and ${today}::date + ${dueSoonDays}::int),
    reminded as (
      insert into calibration_reminders (calibration_id, due_on, days_before, reminded_at)
      select id, due_on, case when days_left <= 0 then 0 else ${dueSoonDays}::int end, ${now} from due order by id
      on conflict do nothing
      returning calibration_id)
    select g.id as "loggerId", g.company_id as "companyId", g.serial, g.name, g.model, d.due_on as "dueOn"
      from reminded r
      join due d on d.id = r.calibration_id
      join loggers g on g.id = d.logger_id
     order by d.due_on, g.serial, g.id`.execute(tx)
  return rows
}

/** Administrators of these companies who can open the registry. */
async function managersOf(tx: Tx, companyIds: readonly number[]): Promise<Manager[]> {
  const { rows } = await sql<Manager>`
    select u.id, u.company_id as "companyId", u.email, u.name, u.language
      from users u
      join companies c on c.id = u.company_id and 'LoggerRegistry' = any(c.available_menus)
     where u.company_id = any(${companyIds}::bigint[]) and u.state = 'enabled' and u.role in ('00', '01')
       and exists (select from user_menus m
                    where m.user_id = u.id and m.company_id = u.company_id and m.menu = 'LoggerRegistry')
     order by u.id`.execute(tx)
  return rows
}
