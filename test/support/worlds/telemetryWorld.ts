import type pg from 'pg'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { collectReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { lockLoggers, rejudge } from '#server/telemetry/evaluation/reevaluate.ts'
import { storeReadings } from '#server/telemetry/ingest/storeReadings.ts'
import { makeCompany, makeLogger, makeProduct, type MadeCompany, type MadeLogger } from '#test/support/database/make.ts'

export type ItemSpec = { band: BandCode; toleranceMinutes: number }
export type LinkSpec = {
  logger: number
  fromMs: number
  toMs: number | null
  intervalSeconds: number | null
  /** Places of the items it carries; empty: all. */
  items: number[]
}
export type DeliverySpec = { items: ItemSpec[]; deliveredAtMs: number | null; links: LinkSpec[] }
export type Sent = { logger: number; atMs: number; milliCelsius: number }

let references = 0

/** Loggers and deliveries written as they are, judged by the portal, with readings sent by `send`. */
export async function makeTelemetryWorld(db: Db, pool: pg.Pool, loggerCount: number, deliveries: DeliverySpec[]) {
  const company = await makeCompany(db)
  const loggers: MadeLogger[] = []
  for (let i = 0; i < loggerCount; i++) loggers.push(await makeLogger(db, { company }))
  const loggerId = (place: number) => loggers[place]?.id ?? 0
  const made: { id: number; items: number[]; links: number[] }[] = []
  for (const spec of deliveries) made.push(await insertDelivery(db, company, spec, loggerId))
  const judgeAll = () =>
    inTransaction(pool, async client => {
      await lockLoggers(
        client,
        loggers.map(logger => logger.id),
      )
      await rejudge(client, { deliveryIds: made.map(delivery => delivery.id), loggerIds: [] })
    })
  await judgeAll()
  return {
    company,
    loggers,
    deliveries: made,
    judgeAll,
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
  const links: number[] = []
  for (const link of spec.links) links.push(await insertLink(db, id, link, loggerId(link.logger), items))
  return { id, items, links }
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

async function insertLink(db: Db, deliveryId: number, link: LinkSpec, loggerId: number, items: number[]) {
  const { id } = await db
    .insertInto('logger_links')
    .values({
      delivery_id: deliveryId,
      logger_id: loggerId,
      from_at: new Date(link.fromMs),
      to_at: link.toMs === null ? null : new Date(link.toMs),
      interval_seconds: link.intervalSeconds,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const carried = link.items.flatMap(place => items[place] ?? [])
  if (carried.length > 0) {
    await db
      .insertInto('logger_link_items')
      .values(carried.map(item => ({ logger_link_id: id, delivery_item_id: item })))
      .execute()
  }
  return id
}
