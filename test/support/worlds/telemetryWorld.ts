import type pg from 'pg'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { collectReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { lockLoggers, reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { storeReadings } from '#server/telemetry/ingest/storeReadings.ts'
import { makeCompany, makeLogger, makeProduct, type MadeCompany, type MadeLogger } from '#test/support/database/make.ts'

export type ItemSpec = { band: BandCode; toleranceMinutes: number }
export type AssignmentSpec = {
  logger: number
  fromMs: number
  toMs: number | null
  intervalSeconds: number | null
  /** Indexes of the items that it carries; empty: all. */
  items: number[]
}
export type DeliverySpec = { items: ItemSpec[]; deliveredAtMs: number | null; assignments: AssignmentSpec[] }
export type Sent = { logger: number; atMs: number; milliCelsius: number }

let references = 0

/** Loggers and deliveries written directly to the database and evaluated by the portal, with readings from `send`. */
export async function makeTelemetryWorld(db: Db, pool: pg.Pool, loggerCount: number, deliveries: DeliverySpec[]) {
  const company = await makeCompany(db)
  const loggers: MadeLogger[] = []
  for (let i = 0; i < loggerCount; i++) loggers.push(await makeLogger(db, { company }))
  const loggerId = (place: number) => loggers[place]?.id ?? 0
  const made: { id: number; items: number[]; assignments: number[] }[] = []
  for (const spec of deliveries) made.push(await insertDelivery(db, company, spec, loggerId))
  const evaluateAll = () =>
    inTransaction(pool, async client => {
      await lockLoggers(
        client,
        loggers.map(logger => logger.id),
      )
      await reevaluateTouched(client, { deliveryIds: made.map(delivery => delivery.id), loggerIds: [] })
    })
  await evaluateAll()
  return {
    company,
    loggers,
    deliveries: made,
    evaluateAll,
    send: async (readings: Sent[]) => {
      const collected = collectReadings()
      for (const [index, { logger, atMs, milliCelsius }] of readings.entries()) {
        const serial = loggers[logger]?.serial ?? ''
        const rest = { humidity: null, lat: null, lon: null, battery: null }
        collected.add({ logger: serial, atMs, milliCelsius, ...rest }, index + 1)
      }
      const source = { companyId: company.id, apiKeyId: null, source: 'test' }
      return await storeReadings(pool, source, collected.take())
    },
  }
}

async function insertDelivery(db: Db, company: MadeCompany, spec: DeliverySpec, loggerId: (place: number) => number) {
  const { id } = await db
    .insertInto('deliveries')
    .values({
      sender_id: company.id,
      reference: `T-${++references}`,
      section: '0002',
      depositor_id: company.id,
      from_name: '東京',
      destination_name: '大阪',
      destination_kind: 'distributionCentre',
      shipping_date: '2026-05-01',
      delivered_at: spec.deliveredAtMs === null ? null : new Date(spec.deliveredAtMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items: number[] = []
  for (const [index, item] of spec.items.entries()) items.push(await insertItem(db, company, id, index, item))
  const assignments: number[] = []
  for (const assignment of spec.assignments)
    assignments.push(await insertAssignment(db, id, assignment, loggerId(assignment.logger), items))
  return { id, items, assignments }
}

async function insertItem(db: Db, company: MadeCompany, deliveryId: number, index: number, item: ItemSpec) {
  const product = await makeProduct(db, { company, ...item })
  const { id } = await db
    .insertInto('delivery_items')
    .values({
      delivery_id: deliveryId,
      item_index: index,
      product_id: product.id,
      product_version_id: product.versionId,
      quantity: 1,
      stage: 'interBaseLogistics',
      section: '0002',
      shipping_date: '2026-05-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertAssignment(
  db: Db,
  deliveryId: number,
  assignment: AssignmentSpec,
  loggerId: number,
  items: number[],
) {
  const { id } = await db
    .insertInto('logger_assignments')
    .values({
      delivery_id: deliveryId,
      logger_id: loggerId,
      from_at: new Date(assignment.fromMs),
      to_at: assignment.toMs === null ? null : new Date(assignment.toMs),
      interval_seconds: assignment.intervalSeconds,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const carried = assignment.items.flatMap(place => items[place] ?? [])
  if (carried.length > 0) {
    await db
      .insertInto('logger_assignment_items')
      .values(carried.map(item => ({ logger_assignment_id: id, delivery_item_id: item })))
      .execute()
  }
  return id
}
