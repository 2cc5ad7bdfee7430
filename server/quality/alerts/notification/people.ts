import { sql } from 'kysely'
import type { Menu } from '#contract/kernel/menus.ts'
import type { NotificationSettings } from '#contract/quality/rules/alerts/notificationSettings.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** An enabled user of an active company. */
export type Recipient = {
  userId: number
  companyId: number
  isContact: boolean
  isManager: boolean
  /** May open the page of its company to which the notification links. */
  hasMenu: boolean
  /** Referable logistics centres; empty: all. */
  centreIds: number[]
  settings: Pick<NotificationSettings, 'quietHours' | 'criticalBreaksQuiet' | 'smsNumber'>
}
/** The people in a rule or a level of its escalation. */
export type Named = { toContacts: boolean; userIds: readonly number[] }
/**
 * The centres of a delivery, or of all deliveries of a logger; null for a logger without deliveries.
 */
export type Touched = { centreIds: readonly (number | null)[]; isLogger?: true } | null

/** The settings `n` of a user, who may have saved none. */
export const settingsJson = sql<NotificationSettings>`json_build_object(
  'quietHours', coalesce(n.quiet_hours, '[]'), 'criticalBreaksQuiet', coalesce(n.critical_breaks_quiet, true),
  'smsNumber', n.sms_number, 'digestAt', n.digest_at)`

/** The users of companies; `menu` is that of the page to which the notification links. */
export async function loadRecipients(db: DbOrTx, companyIds: readonly number[], menu: Menu): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.company_id as "companyId", k.user_id is not null as "isContact",
           u.role in ('00', '01') as "isManager",
           ${menu}::text = any(o.available_menus) and exists (
             select from user_menus m where m.user_id = u.id and m.menu = ${menu} and m.company_id = o.id) as "hasMenu",
           array(select c.centre_id::int from user_centres c where c.user_id = u.id) as "centreIds",
           ${settingsJson} as settings
      from users u
      join companies o on o.id = u.company_id and o.is_active
      left join notification_settings n on n.user_id = u.id
      left join alert_contacts k on k.company_id = o.id and k.user_id = u.id
     where o.id = any(${companyIds}::bigint[]) and u.state = 'enabled'
     order by u.id`.execute(db)
  return rows
}

/** Only people who may see the delivery or its case on the page to which the notification links (QUA-7, QUA-12). */
const mayReceive = (recipient: Recipient, touched: Touched) =>
  touched === null ||
  ((touched.isLogger ?? recipient.hasMenu) &&
    (recipient.centreIds.length === 0 || touched.centreIds.some(id => id !== null && recipient.centreIds.includes(id))))

/**
 * The people of a company whom a rule names and who may see the subject. If no quality contact may see it, the managers
 * replace them; if the rule reaches nobody at all, the managers are notified too.
 */
export function recipientsOf(all: readonly Recipient[], { userIds, toContacts }: Named, touched: Touched): Recipient[] {
  const permitted = all.filter(recipient => mayReceive(recipient, touched))
  const managers = permitted.filter(recipient => recipient.isManager)
  const contacts = permitted.filter(recipient => recipient.isContact)
  const quality = contacts.length > 0 ? contacts : managers
  const named = permitted.filter(
    recipient => userIds.includes(recipient.userId) || (toContacts && quality.includes(recipient)),
  )
  return named.length > 0 ? named : managers
}
