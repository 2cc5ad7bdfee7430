import { sql, type RawBuilder } from 'kysely'
import {
  alertAt,
  caseAt,
  deliveryAt,
  limitedTo,
  loggerAt,
  type CentreIds,
} from '#server/logistics/deliveries/access/atCentres.ts'
import type { SubjectKind } from '#server/records/auditTrail/readers.ts'

type AtCentres = (centres: RawBuilder<unknown>) => RawBuilder<boolean>

const id = sql`subject.id`
const at: Record<SubjectKind, AtCentres> = {
  delivery: deliveryAt(id),
  case: caseAt(id),
  logger: loggerAt(id),
  alert: alertAt(id),
  centre: centres => sql`${id} = any(${centres})`,
  /** A delivery or stock there has it. */
  lot: centres => sql`(
    exists (select from delivery_items i where i.lot_id = ${id} and ${deliveryAt(sql`i.delivery_id`)(centres)})
    or exists (select from stock s where s.lot_id = ${id} and s.centre_id = any(${centres})))`,
  reevaluationAct: centres => sql`exists (
    select from reevaluation_deliveries j where j.reevaluation_id = ${id} and ${deliveryAt(sql`j.delivery_id`)(centres)})`,
  /** The only kind of file that limited administrators import (server/integration/imports/importingCompany.ts). */
  import: () => sql`exists (select from imports f where f.id = ${id} and f.kind = 'products')`,
  hidden: () => sql`false`,
}

/**
 * The subject of this entry currently belongs to the reader's centres: a subject that has left them, or was deleted, is not
 * in the trail for this reader.
 */
export const isReached = (centreIds: CentreIds, auditId: RawBuilder<unknown>): RawBuilder<boolean> =>
  limitedTo(centreIds, centres => {
    const kinds = Object.entries(at).map(([kind, isAt]) => sql`when ${sql.lit(kind)} then ${isAt(centres)}`)
    return sql`not exists (
      select from audit_subjects subject where subject.audit_id = ${auditId}
         and not coalesce(case subject.kind ${sql.join(kinds, sql` `)} end, false))`
  })
