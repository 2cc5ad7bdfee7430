import { sql } from 'kysely'
import type { WebhookData, WebhookDelivery } from '#contract/integration/api/webhookPayloads.ts'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryAccess, itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { assignmentsFor } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { seenPeriods } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import { isoTimes } from '#server/platform/db/statements/isoTimes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** What happened, as a trigger noted it (migrations/0020). */
export type NotedEvent = {
  id: number
  publicId: string
  type: string
  /** Only for this company; null: for every company that may see the delivery. */
  companyId: number | null
  deliveryId: number | null
  /** The logger's assignment, case, lot decision, logger or partnership. */
  subjectId: number | null
  facts: Record<string, unknown>
  happenedAt: Date
}
/** The company of an endpoint. It sees what its API keys see. */
export type Receiver = { companyId: number; isPlatform: boolean }
export type Told = { subject: string; data: WebhookData }

/** What a company may be told of an event now; null: nothing. */
export async function eventData(
  db: DbOrTx,
  receiver: Receiver,
  event: NotedEvent,
  portal: string,
): Promise<Told | null> {
  if (event.companyId !== null && event.companyId !== receiver.companyId) return null
  const group = event.type.split('.')[0]
  if (group === 'partnership') return await partnershipData(db, receiver, event, portal)
  if (group === 'logger') return await loggerData(db, receiver, event, portal)
  const access = await seenBy(db, receiver, event)
  if (!access) return null
  const delivery = await deliveryData(db, access, portal)
  const subject = delivery.reference
  if (group === 'delivery') return { subject, data: { delivery } }
  if (group === 'case') return { subject, data: { delivery, case: await caseData(db, event, portal) } }
  if (group === 'decision') return { subject, data: { delivery, decision: await decisionData(db, event) } }
  const measured =
    event.type === 'temperature.gap.detected'
      ? await gapData(db, access, event)
      : await excursionData(db, access, event)
  return measured && { subject, data: { delivery, ...measured } }
}

/** The company's access to the event's delivery, if that is enough for this kind of event: cases and decisions are for parties. */
export async function seenBy(
  db: DbOrTx,
  receiver: Receiver,
  { type, deliveryId }: Pick<NotedEvent, 'type' | 'deliveryId'>,
): Promise<DeliveryAccess | null> {
  if (deliveryId === null) return null
  const access = await deliveryAccess(db, scopeOfApiKey(receiver), deliveryId).catch((error: unknown) => {
    if (error instanceof PortalError && error.code === codes.notAuthorized) return null
    throw error
  })
  if (!access) return null
  if (/^(case|decision)\./.test(type)) return access.disclosed.all ? access : null
  if (type.startsWith('temperature.')) return access.disclosed.temperature ? access : null
  return access
}

async function deliveryData(db: DbOrTx, access: DeliveryAccess, portal: string): Promise<WebhookDelivery> {
  const row = await db
    .selectFrom('deliveries as d')
    .innerJoin('companies as c', 'c.id', 'd.depositor_id')
    .select(['d.reference', 'c.code as depositor', sql<string>`d.shipping_date::text`.as('shippingDate')])
    .select(['d.from_name', 'd.from_name_en', 'd.destination_name', 'd.destination_name_en'])
    .select([
      'd.actual_pickup as pickedUpAt',
      'd.scheduled_arrival as scheduledArrival',
      'd.delivered_at as deliveredAt',
    ])
    .where('d.id', '=', access.deliveryId)
    .executeTakeFirstOrThrow()
  const { from_name, from_name_en, destination_name, destination_name_en, ...rest } = row
  return {
    ...isoTimes(rest),
    sender: access.sender,
    from: { name: from_name, nameEn: from_name_en },
    destination: { name: destination_name, nameEn: destination_name_en },
    link: `${portal}/delivery/detail?deliveryId=${access.deliveryId}`,
  }
}

async function caseData(db: DbOrTx, { subjectId }: NotedEvent, portal: string) {
  const row = await db
    .selectFrom('excursion_cases')
    .select(['number', 'due_on as dueOn'])
    .where('id', '=', Number(subjectId))
    .executeTakeFirstOrThrow()
  return { ...row, link: `${portal}/quality/case?caseId=${subjectId}` }
}

async function decisionData(db: DbOrTx, { subjectId }: NotedEvent) {
  const row = await db
    .selectFrom('lot_decisions as d')
    .innerJoin('products as p', 'p.id', 'd.product_id')
    .leftJoin('lots as l', 'l.id', 'd.lot_id')
    .select(['d.decision', 'p.item_code as itemCode', 'l.lot'])
    .where('d.id', '=', Number(subjectId))
    .executeTakeFirstOrThrow()
  return { ...row, decision: row.decision as 'undecided' | 'released' | 'restricted' | 'rejected' }
}

const loggerOf = async (db: DbOrTx, loggerId: number) =>
  await db
    .selectFrom('loggers as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .select(['g.serial', 'c.code as owner'])
    .where('g.id', '=', loggerId)
    .executeTakeFirst()

type Measured = Pick<NotedEvent, 'subjectId' | 'facts'>

/** By the bands of the items whose temperature the company may see; null if it was an excursion of others' items alone. */
async function excursionData(db: DbOrTx, access: DeliveryAccess, event: Measured) {
  const same = await seenExcursions(db, access, event)
  const [worst] = same.toSorted((a, b) => b.deviationMilliCelsius - a.deviationMilliCelsius)
  const logger = worst && (await loggerOf(db, worst.loggerId))
  if (!logger) return null
  // One band may be left for longer than that from which it deviates most.
  const endedAtMs = same.some(one => one.isOpen) ? null : Math.max(...same.map(one => one.endedAtMs))
  const excursion = {
    startedAt: new Date(worst.startedAtMs).toISOString(),
    endedAt: endedAtMs === null ? null : new Date(endedAtMs).toISOString(),
    side: worst.side,
    worstCelsius: worst.peakMilli / 1000,
    deviationCelsius: worst.deviationMilliCelsius / 1000,
  }
  return { logger, excursion }
}

/** The excursion by the band of each item whose temperature the company may see. */
export async function seenExcursions(db: DbOrTx, access: DeliveryAccess, { subjectId, facts }: Measured) {
  const seen = { deliveryId: access.deliveryId, itemIds: itemIdsFor(access, 'temperature'), listedIds: [] }
  const startedAtMs = Number(facts.startedAtMs)
  return (await seenPeriods(db, [seen])).filter(
    one => one.kind === 'excursion' && one.assignmentId === subjectId && Math.abs(one.startedAtMs - startedAtMs) < 1,
  )
}

/** A gap of a logger that carries an item whose temperature the company may see. */
async function gapData(db: DbOrTx, access: DeliveryAccess, { subjectId, facts }: NotedEvent) {
  const assignments = await assignmentsFor(db, access, 'temperature')
  const found = assignments.find(one => one.assignmentId === subjectId)
  const logger = found && (await loggerOf(db, found.loggerId))
  const iso = (at: unknown) => new Date(String(at)).toISOString()
  return logger ? { logger, gap: { from: iso(facts.from), to: iso(facts.to) } } : null
}

/** Whether the logger carries an item whose temperature the company may see. */
export async function carriesSeen(db: DbOrTx, access: DeliveryAccess, loggerId: number): Promise<boolean> {
  if (access.items === 'all') return true
  return (await assignmentsFor(db, access, 'temperature')).some(one => one.loggerId === loggerId)
}

/** With the delivery of an alert, if the company may see it. */
async function loggerData(db: DbOrTx, receiver: Receiver, event: NotedEvent, portal: string): Promise<Told | null> {
  const logger = await loggerOf(db, Number(event.subjectId))
  if (!logger) return null
  const access = event.deliveryId === null ? null : await seenBy(db, receiver, { ...event, type: 'temperature.gap' })
  if (event.deliveryId !== null && !(access && (await carriesSeen(db, access, Number(event.subjectId))))) return null
  return { subject: logger.serial, data: { logger, delivery: access && (await deliveryData(db, access, portal)) } }
}

async function partnershipData(db: DbOrTx, { companyId }: Receiver, event: NotedEvent, portal: string) {
  const { rows } = await sql<{
    partner: { code: string; name: string; nameEn: string }
    state: string
    validFrom: string
    validTo: string | null
  }>`
    select json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as partner,
           case when p.ended_at is null then p.state else 'ended' end as state,
           p.valid_from::text as "validFrom", p.valid_to::text as "validTo"
      from partnerships p
      join companies c on c.id = case when p.proposer_id = ${companyId} then p.partner_id else p.proposer_id end
     where p.id = ${event.subjectId} and ${companyId} in (p.proposer_id, p.partner_id)`.execute(db)
  const [row] = rows
  if (!row) return null
  return { subject: row.partner.code, data: { partnership: { ...row, link: `${portal}/user-management/partners` } } }
}
