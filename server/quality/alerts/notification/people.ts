import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Somebody who may be told: enabled, of an active company. */
export type Recipient = {
  userId: number
  companyId: number
  isContact: boolean
  isManager: boolean
  /** May open deliveries of its company. */
  seesDeliveries: boolean
  /** Referable logistics centres; none: all. */
  centreIds: number[]
}
/** Whom a rule, or a level of its escalation, names. */
export type Named = { toContacts: boolean; userIds: readonly number[] }
/**
 * The centres that a delivery leaves and reaches, or those of all that a logger has measured; null where it is about
 * neither, as of a logger that has measured nothing yet.
 */
export type Touched = { centreIds: readonly (number | null)[]; isLogger?: true } | null

export async function loadRecipients(db: DbOrTx, companyIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.company_id as "companyId", k.user_id is not null as "isContact",
           u.role in ('00', '01') as "isManager",
           'DeliveryStatus' = any(o.available_menus) and exists (
             select from user_menus m where m.user_id = u.id and m.menu = 'DeliveryStatus' and m.company_id = o.id)
             as "seesDeliveries",
           array(select c.centre_id::int from user_centres c where c.user_id = u.id) as "centreIds"
      from users u
      join companies o on o.id = u.company_id and o.is_active
      left join alert_contacts k on k.company_id = o.id and k.user_id = u.id
     where o.id = any(${companyIds}::bigint[]) and u.state = 'enabled'
     order by u.id`.execute(db)
  return rows
}

/** Only to whom the delivery is visible on the page that it is told with (QUA-7). */
const mayReceive = (recipient: Recipient, touched: Touched) =>
  touched === null ||
  ((touched.isLogger ?? recipient.seesDeliveries) &&
    (recipient.centreIds.length === 0 || touched.centreIds.some(id => id !== null && recipient.centreIds.includes(id))))

/**
 * Those of a company's people whom a rule names and who may hear of it. Quality contacts are its managers where it named
 * none that can hear; and where a rule reaches nobody at all, they are told, so that nothing goes unheard.
 */
export function recipientsOf(all: readonly Recipient[], named: Named, touched: Touched): Recipient[] {
  const able = all.filter(recipient => mayReceive(recipient, touched))
  const managers = able.filter(recipient => recipient.isManager)
  const contacts = able.filter(recipient => recipient.isContact)
  const quality = contacts.length > 0 ? contacts : managers
  const meant = able.filter(
    recipient => named.userIds.includes(recipient.userId) || (named.toContacts && quality.includes(recipient)),
  )
  return meant.length > 0 ? meant : managers
}
