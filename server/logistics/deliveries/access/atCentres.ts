import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

type Sql = RawBuilder<unknown>
type AtCentres = (centres: Sql) => RawBuilder<boolean>
export type CentreIds = EnterpriseScope['centreIds']

/** With referable centres this condition on them, an array in SQL; without any there is none. */
export const limitedTo = (centreIds: CentreIds, isAt: AtCentres) =>
  centreIds === 'all' ? sql<boolean>`true` : isAt(sql`${centreIds}::bigint[]`)

/** The same for a user who is told something without asking. */
export const limitedToThoseOf = (userId: Sql, isAt: AtCentres) => sql<boolean>`(
  not exists (select from user_centres r where r.user_id = ${userId})
  or ${isAt(sql`array(select r.centre_id from user_centres r where r.user_id = ${userId})`)})`

const touches = (centres: Sql) => sql`(touching.from_centre_id = any(${centres})
  or touching.destination_centre_id = any(${centres}))`

/** The delivery of this id leaves or reaches one of the centres. */
export const deliveryAt =
  (deliveryId: Sql): AtCentres =>
  centres =>
    sql`exists (select from deliveries touching where touching.id = ${deliveryId} and ${touches(centres)})`

export const caseAt =
  (caseId: Sql): AtCentres =>
  centres =>
    sql`exists (
    select from excursion_cases its join deliveries touching on touching.id = its.delivery_id
     where its.id = ${caseId} and ${touches(centres)})`

/** The logger of this id has measured a delivery that touches one of the centres, or none at all until now. */
export const loggerAt =
  (loggerId: Sql): AtCentres =>
  centres =>
    sql`(
    not exists (select from logger_assignments its where its.logger_id = ${loggerId})
    or exists (select from logger_assignments its join deliveries touching on touching.id = its.delivery_id
                where its.logger_id = ${loggerId} and ${touches(centres)}))`

/** The alert of this id is about such a delivery, or about such a logger alone. */
export const alertAt =
  (alertId: Sql): AtCentres =>
  centres =>
    sql`exists (
    select from alerts reported where reported.id = ${alertId}
       and case when reported.delivery_id is not null then ${deliveryAt(sql`reported.delivery_id`)(centres)}
                else reported.logger_id is null or ${loggerAt(sql`reported.logger_id`)(centres)} end)`
