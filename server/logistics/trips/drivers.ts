import { sql } from 'kysely'
import type { Driver } from '#contract/logistics/types/tripTypes.ts'
import type { TripMessage } from '#contract/logistics/types/tripMessages.ts'
import { codes } from '#contract/kernel/codes.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { confirmingCompany } from '#server/logistics/trips/confirmingCompany.ts'
import { asActor, asCaller } from '#server/platform/db/actor.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'

/**
 * SQL for whether the user `u` may drive the delivery `d` (LOG-142): of its carrier, with My Trips, and not limited to centres
 * that it does not touch.
 */
const isDriver = sql<boolean>`(
  u.company_id = d.carrier_id and u.state = 'enabled' and u.role <> '03'
  and exists (select from user_menus m where m.user_id = u.id and m.menu = 'Trips' and m.company_id = u.company_id)
  and (not exists (select from user_centres r where r.user_id = u.id)
    or exists (select from user_centres r where r.user_id = u.id
                and r.centre_id in (d.from_centre_id, d.destination_centre_id))))`

/** Joins as `u` the driver whom the carrier of the delivery `d` assigned, as long as they may drive it. */
export const joinDriver = sql`
  left join trip_assignments g on g.delivery_id = d.id and g.company_id = d.carrier_id
  left join users u on u.id = g.user_id and ${isDriver}`

/** SQL for the delivery `d` whose driver the caller may choose: their own company carries it. */
const isAssignable = ({ caller, scope }: CallerContext, deliveryId: number) => sql`
  d.id = ${deliveryId} and d.carrier_id = any(${confirmingCompany(scope, caller)}::bigint[])
  and ${touchesCentres(scope, 'd')} and ${caller.role !== '03'}`

/** Who may drive a delivery; 4017 for one that the caller's company does not carry. */
export async function driversOf(context: CallerContext, deliveryId: number): Promise<Driver[]> {
  await assignedTo(context, context.db, deliveryId)
  const { rows } = await sql<Driver>`
    select u.id as "userId", u.name, u.department from deliveries d join users u on ${isDriver}
     where ${isAssignable(context, deliveryId)} order by u.name collate japanese, u.id`.execute(context.db)
  return rows
}

type Assigned = { reference: string; companyId: number; driverId: number | null }

/** Whom a delivery is assigned to by its carrier, which is the caller's company; 4017 if it is not. */
async function assignedTo(context: CallerContext, tx: DbOrTx, deliveryId: number): Promise<Assigned> {
  const { rows } = await sql<Assigned>`
    select d.reference, d.carrier_id as "companyId", (
             select g.user_id from trip_assignments g
              where g.delivery_id = d.id and g.company_id = d.carrier_id) as "driverId"
      from deliveries d where ${isAssignable(context, deliveryId)}`.execute(tx)
  const [row] = rows
  if (!row) throw new PortalError(codes.notAuthorized)
  return row
}

type Request = { deliveryId: number; userId: number | null }

/** Assigns a trip to a driver, or to nobody, and tells both drivers, unless they did it themselves (LOG-150). */
export async function assignDriver(context: CallerContext, { deliveryId, userId }: Request): Promise<null> {
  const { caller, now } = context
  await asCaller(context, async tx => {
    // Two people who assign it at once take turns: the first driver is told of the second. What the first one stored is read
    // by a statement of its own: that which waited for the lock sees what was there before.
    await sql`select from deliveries d where ${isAssignable(context, deliveryId)} for no key update of d`.execute(tx)
    const before = await assignedTo(context, tx, deliveryId)
    if (userId !== null && !(await mayDrive(tx, deliveryId, userId))) refuse('userId', 'may not drive this delivery')
    if (before.driverId === userId) return
    await removeFormerCarriers(tx, deliveryId, before.companyId)
    await asActor(tx, `user:${caller.userId}`)
    if (userId === null) await tx.deleteFrom('trip_assignments').where('delivery_id', '=', deliveryId).execute()
    else {
      const assigned = { user_id: userId, assigned_by: caller.userId, assigned_at: now() }
      await tx
        .insertInto('trip_assignments')
        .values({ delivery_id: deliveryId, company_id: before.companyId, ...assigned })
        .onConflict(conflict => conflict.column('delivery_id').doUpdateSet(assigned))
        .execute()
    }
    const told = (id: number | null, kind: TripMessage['kind']) =>
      insertMessages(
        tx,
        id === null || id === caller.userId ? [] : [id],
        { kind, deliveryId, reference: before.reference, by: caller.name } satisfies TripMessage,
        now(),
      )
    await told(before.driverId, 'tripUnassigned')
    await told(userId, 'tripAssigned')
  })
  return null
}

/**
 * What another carrier said is taken back by the portal: it is no former value that this carrier may read in the trail, and
 * who does it is nobody whom the former one knows of.
 */
async function removeFormerCarriers(tx: Tx, deliveryId: number, companyId: number) {
  await asActor(tx, 'system:portal', systemReasons.carrierChanged)
  await tx
    .deleteFrom('trip_assignments')
    .where('delivery_id', '=', deliveryId)
    .where('company_id', '<>', companyId)
    .execute()
}

/** A user of another company is answered like one that does not exist. */
async function mayDrive(tx: DbOrTx, deliveryId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d join users u on ${isDriver} where d.id = ${deliveryId} and u.id = ${userId}`.execute(tx)
  return rows.length > 0
}
