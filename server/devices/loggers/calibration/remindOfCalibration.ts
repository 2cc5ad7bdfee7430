import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import { dueSoonDays } from '#contract/telemetry/rules/loggers/calibration.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { daysLeft } from '#contract/kernel/time/daysLeft.ts'
import { maxNamedLoggers, type LoggerMessage } from '#contract/devices/types/loggerMessages.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { limitedToThoseOf, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import { calibrationDueMail, type DueLogger } from '#server/devices/loggers/calibration/calibrationDueMail.ts'
import { longestCalibrations } from '#server/devices/loggers/registry.ts'
import { queueMail, type QuietEnds } from '#server/platform/mail/queueMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** Calibrations that expired longer ago are not reminded of, such as an old one that is registered afterwards. */
const maxDaysPast = 30

type Due = Omit<DueLogger, 'daysLeft'> & { loggerId: number; companyId: number }
type Manager = { id: number; companyId: number; email: string; name: string; language: Language }

/**
 * Reminds a company's administrators of calibrations that expire: 30 days before the last day and on it, once each, with one
 * message and one mail for all of a day, this once their quiet hours are over. A missed day is made up for by the next run. One transaction: a process that
 * dies before its end has reminded nobody.
 */
export const remindOfCalibration = (quietEnds: QuietEnds) => async (_payload: object, appContext: AppContext) => {
  const [now, { timeZone }] = [appContext.now(), appContext.config]
  const today = dayIn(now, timeZone)
  await appContext.db.transaction().execute(async tx => {
    const dueByCompany = Map.groupBy(await newlyReminded(tx, today, now), due => due.companyId)
    const managers = await managersOf(tx, [...dueByCompany.keys()])
    const ids = managers.map(({ id }) => id)
    const heldUntil = await quietEnds(tx, ids, { now, timeZone })
    for (const manager of managers) {
      const visible = await loggersVisibleTo(tx, manager.id, dueByCompany.get(manager.companyId) ?? [])
      const at = { now, today, notBefore: heldUntil.get(manager.id) }
      if (visible.length > 0) await remind(tx, appContext, manager, visible, at)
    }
  })
}

async function remind(
  tx: Tx,
  { config }: AppContext,
  { id, name, email, language }: Manager,
  due: readonly Due[],
  { now, today, notBefore }: { now: Date; today: string; notBefore: Date | undefined },
) {
  const loggers = due.map(({ loggerId, serial, dueOn }) => ({ loggerId, serial, dueOn })).slice(0, maxNamedLoggers)
  const message: LoggerMessage = { kind: 'loggerCalibrationsDue', count: due.length, loggers }
  await insertMessages(tx, [id], message, now)
  const url = `${portalAddress(config)}/user-management/loggers`
  const listed = due.map(logger => ({ ...logger, daysLeft: daysLeft(today, logger.dueOn) }))
  await queueMail(tx, email, calibrationDueMail(language, { name, url, loggers: listed }), now, notBefore)
}

/** Users with limited centres are reminded of the loggers that the registry shows them. */
async function loggersVisibleTo(tx: Tx, userId: number, due: readonly Due[]): Promise<Due[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from loggers g where g.id = any(${due.map(({ loggerId }) => loggerId)}::int[])
       and ${limitedToThoseOf(sql`${userId}::bigint`, loggerAt(sql`g.id`))}`.execute(tx)
  const visible = new Set(rows.map(row => row.id))
  return due.filter(({ loggerId }) => visible.has(loggerId))
}

/** Records the reminders that are due, and returns those that were not recorded before: of two concurrent runs the second waits and finds none. */
async function newlyReminded(tx: Tx, today: string, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with ${longestCalibrations},
    due as (
      select l.*, l.due_on - ${today}::date as days_left
        from lasting l
        join loggers g on g.id = l.logger_id and g.retired_on is null
        join companies c on c.id = g.company_id and c.is_active
       where l.due_on between ${today}::date - ${maxDaysPast}::int and ${today}::date + ${dueSoonDays}::int),
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
