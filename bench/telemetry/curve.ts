import { to as copyTo } from 'pg-copy-streams'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import type { BenchedApp } from '#bench/benchedApp.ts'
import { tokenOf } from '#bench/deliveries/deliveryUsers.ts'
import { median, p95, send, sendDelivery, timed, type BenchWorld } from '#bench/benchWorld.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

const perRequest = 100_000
const stepMs = 5_000
const startMs = Date.UTC(2026, 4, 1)
const rounds = 7
/** A portal runs for weeks; its first calls belong to the compiler. */
const warmUp = { large: 15, small: 800 }

/** Creates a delivery with one logger and so many readings, one of them an outlier; returns its id. */
export async function makeCurve(
  world: BenchWorld,
  serial: string,
  readings: number,
  everyMs = stepMs,
): Promise<number> {
  await sendDelivery(world, serial, [serial], new Date(startMs).toISOString())
  for (let start = 0; start < readings; start += perRequest) {
    await send(
      world,
      'readings',
      linesFrom(serial, start, Math.min(readings, start + perRequest), everyMs),
      'application/x-ndjson',
    )
  }
  await world.pool.query('vacuum analyze reading_segments')
  const delivery = await world.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', serial)
    .executeTakeFirstOrThrow()
  return delivery.id
}

/** The call for the curve of a delivery at 1,200 px, against binary COPY of the same readings from a table of rows. */
export async function benchCurve(world: BenchWorld, deliveryId: number): Promise<{ callMs: number; copyMs: number }> {
  const token = await tokenOf(world.db, world.userEmail)
  await world.pool.query(`create table bench_curve as select at, milli_celsius from readings
    where logger_id = (select logger_id from logger_assignments where delivery_id = ${deliveryId}) order by readings.at`)
  await world.pool.query('vacuum analyze bench_curve')
  const calls: number[] = []
  const copies: number[] = []
  for (let round = 0; round < warmUp.large; round++) {
    await copyOut(world)
    await askCurve(world.address, token, deliveryId)
  }
  for (let round = 0; round < rounds; round++) {
    copies.push(await timed(() => copyOut(world)))
    calls.push(await timed(() => askCurve(world.address, token, deliveryId)))
  }
  return { callMs: median(calls), copyMs: median(copies) }
}

/** The p95 of the call for the curve of three days of a logger, a reading each five minutes, in ms. */
export async function benchDeliveryCurve(world: BenchWorld): Promise<number> {
  const deliveryId = await makeCurve(world, 'BENCH-DELIVERY', 864, 300_000)
  const token = await tokenOf(world.db, world.userEmail)
  for (let n = 0; n < warmUp.small; n++) await askCurve(world.address, token, deliveryId)
  const times: number[] = []
  for (let n = 0; n < 200; n++) times.push(await timed(() => askCurve(world.address, token, deliveryId)))
  return p95(times)
}

/** By how much a large curve increases the memory of an app that has answered small ones, in MB. */
export async function curveGrowth(world: BenchWorld, app: BenchedApp, small: number, large: number): Promise<number> {
  const token = await tokenOf(world.db, world.userEmail)
  for (let i = 0; i < rounds; i++) await askCurve(app.address, token, small)
  const { megabytes } = await app.memory()
  await askCurve(app.address, token, large)
  return (await app.memory()).peakMegabytes - megabytes
}

function linesFrom(serial: string, start: number, end: number, everyMs: number): string {
  const lines: string[] = []
  for (let i = start; i < end; i++) {
    const celsius = i === 500 ? 13.7 : Math.round(50 + 25 * Math.sin(i / 300)) / 10
    lines.push(readingLine(serial, startMs + i * everyMs, celsius))
  }
  return lines.join('\n')
}

export async function askCurve(address: string, token: string, deliveryId: number) {
  const reply = await fetch(`${address}/pro-api${deliveryCalls.temperatureInfo.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [sessionHeaders.accessToken]: token },
    body: JSON.stringify({ deliveryId, width: 1200 }),
  })
  const { code, data } = (await reply.json()) as { code: number; data: { loggers: { maxMilli: number }[] } }
  if (code !== 200 || data.loggers[0]?.maxMilli !== 13_700) throw new Error(`temperatureInfo: ${code}`)
}

async function copyOut({ pool }: BenchWorld) {
  const client = await pool.connect()
  const stream = client.query(copyTo('copy bench_curve to stdout with (format binary)'))
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length
  client.release()
  if (bytes === 0) throw new Error('the copy is empty')
}
