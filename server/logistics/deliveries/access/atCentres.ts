import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

type Sql = RawBuilder<unknown>
type AtCentres = (centres: Sql) => RawBuilder<boolean>
export type CentreIds = EnterpriseScope['centreIds']

/** The condition on referable centres (an array in SQL), if there are any. */
export const limitedTo = (centreIds: CentreIds, isAt: AtCentres) =>
  centreIds === 'all' ? sql<boolean>`true` : isAt(sql`${centreIds}::bigint[]`)

/** The same for a user, for notifications. */
export const limitedToThoseOf = (userId: Sql, isAt: AtCentres) => sql<boolean>`(
  not exists (select from user_centres r where r.user_id = ${userId})
  or ${isAt(sql`array(select r.centre_id from user_centres r where r.user_id = ${userId})`)})`

const touches = (centres: Sql) => sql`(touching.from_centre_id = any(${centres})
  or touching.destination_centre_id = any(${centres}))`

/** The delivery departs from, or arrives at, one of the centres. */
export const deliveryAt =
  (deliveryId: Sql): AtCentres =>
  centres =>
    sql`exists (select from deliveries touching where touching.id = ${deliveryId} and ${touches(centres)})`

export const caseAt =
  (caseId: Sql): AtCentres =>
  centres =>
    sql`exists (
    select from excursion_cases c join deliveries touching on touching.id = c.delivery_id
     where c.id = ${caseId} and ${touches(centres)})`

/** The logger was assigned to a delivery that touches one of the centres, or to none so far. */
export const loggerAt =
  (loggerId: Sql): AtCentres =>
  centres =>
    sql`(
    not exists (select from logger_assignments la where la.logger_id = ${loggerId})
    or exists (select from logger_assignments la join deliveries touching on touching.id = la.delivery_id
                where la.logger_id = ${loggerId} and ${touches(centres)}))`

/** The alert is about such a delivery, or only about such a logger. */
export const alertAt =
  (alertId: Sql): AtCentres =>
  centres =>
    sql`exists (
    select from alerts alert where alert.id = ${alertId}
       and case when alert.delivery_id is not null then ${deliveryAt(sql`alert.delivery_id`)(centres)}
                else alert.logger_id is null or ${loggerAt(sql`alert.logger_id`)(centres)} end)`
