import { sql } from 'kysely'
import type { z } from 'zod'
import { codes } from '#contract/kernel/codes.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import type { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { deliveriesWithOrderedItems } from '#server/logistics/orderedItems/orderedItems.ts'
import { asActor, asCaller } from '#server/platform/db/actor.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** SQL for the centres `c` whose docks the caller assigns (LOG-157): those of their own company, while they look as that. */
const ownCentres = ({ caller, scope: { companyIds, centreIds } }: CallerContext) => sql`
  select c.id from centres c
   where c.company_id = ${caller.company.id}
     and ${companyIds !== 'all' && companyIds.includes(caller.company.id)}
     and ${centreIds === 'all' ? sql`true` : sql`c.id = any(${centreIds}::bigint[])`}`

/** Their codes; none for guests, who only read (IDN-2). */
export async function receivingCentres(context: CallerContext): Promise<string[]> {
  if (context.caller.role === '03') return []
  const { rows } = await sql<{ code: string }>`
    select own.code from centres own where own.id in (${ownCentres(context)})`.execute(context.db)
  return rows.map(({ code }) => code)
}

type Request = z.output<typeof orderedItemCalls.setDock.request>

/** Sets, changes or takes back the dock of a delivery to one of the caller's centres; 4017 for any other. */
export async function setDock(context: CallerContext, { deliveryId, dock }: Request): Promise<null> {
  const { db, scope, caller, now } = context
  const [seen] = await deliveriesWithOrderedItems(db, scope, [deliveryId])
  const received = sql`
    select d.id, d.destination_centre_id from deliveries d
     where d.id = ${seen ?? null} and d.destination_centre_id in (${ownCentres(context)})`
  const isTheirs = await asCaller(context, async tx => {
    const { rows } = await sql`${received} for key share`.execute(tx)
    if (rows.length === 0) return false
    // What another centre said is taken back by the portal: it is no former value that this centre's company may read in the
    // trail, and who does it is nobody whom the former one knows of.
    await asActor(tx, 'system:portal', systemReasons.centreChanged)
    await sql`
      delete from arrival_docks k using deliveries d
       where k.delivery_id = ${deliveryId} and d.id = k.delivery_id and k.centre_id <> d.destination_centre_id`.execute(
      tx,
    )
    await asActor(tx, `user:${caller.userId}`)
    if (dock === null) await tx.deleteFrom('arrival_docks').where('delivery_id', '=', deliveryId).execute()
    else {
      // Set again to what it is, it has not changed.
      await sql`
        insert into arrival_docks as k (delivery_id, centre_id, company_id, dock, changed_by, changed_at)
        select r.id, r.destination_centre_id, ${caller.company.id}, ${dock}, ${caller.userId}, ${now()}
          from (${received}) r
        on conflict (delivery_id) do update
          set (centre_id, company_id, dock, changed_by, changed_at) =
              (excluded.centre_id, excluded.company_id, excluded.dock, excluded.changed_by, excluded.changed_at)
        where (k.centre_id, k.dock) is distinct from (excluded.centre_id, excluded.dock)`.execute(tx)
    }
    return true
  })
  if (!isTheirs) throw new PortalError(codes.notAuthorized)
  return null
}
