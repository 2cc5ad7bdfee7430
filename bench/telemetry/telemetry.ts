import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { startBenchedApp } from '#bench/benchedApp.ts'
import { makeBenchWorld } from '#bench/benchWorld.ts'
import { benchCurve, benchDeliveryCurve, curveGrowth, makeCurve } from '#bench/telemetry/curve.ts'
import { benchMerging } from '#bench/telemetry/merging.ts'
import { bytesOfBatch } from '#bench/telemetry/batchBytes.ts'
import { bytesOfReading } from '#bench/telemetry/storage.ts'
import { benchIngest, sendLargeRequests, type Rates } from '#bench/telemetry/ingest.ts'
import { startInflux } from '#bench/telemetry/influx.ts'
import type { Report } from '#bench/report.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'

const maxMegabytes = 400

/** Ingest of readings, temperature curves, and the memory that both use. */
export async function benchTelemetry(pool: pg.Pool, database: PoolConfig, report: Report) {
  const app = await startBenchedApp(database)
  const world = await makeBenchWorld(pool, kyselyOver(pool), app.address)
  const reportMemory = async (what: string) => {
    const { peakMegabytes } = await app.memory()
    report(what, `${peakMegabytes.toFixed(0)} MB`, peakMegabytes < maxMegabytes)
  }

  const influx = await startInflux()
  const ingest = await benchIngest(world, influx)
  await influx?.remove()
  const share = ingest.rate / ingest.limit
  const rates = `${Math.round(ingest.rate)} rows/s of ${Math.round(ingest.limit)} rows/s by text COPY`
  report('readings stored and evaluated, at least 100 %', `${(share * 100).toFixed(0)} % (${rates})`, share >= 1)
  reportBesideInflux(report, ingest)

  const deliveryId = await makeCurve(world, 'BENCH-CURVE', 500_000)
  const curve = await benchCurve(world, deliveryId)
  const times = `${curve.callMs.toFixed(0)} ms, binary COPY ${curve.copyMs.toFixed(0)} ms`
  const ratio = curve.callMs / curve.copyMs
  report('curve of 500,000 readings, at most 0.35 ×', `${ratio.toFixed(2)} × (${times})`, ratio <= 0.35)
  const ofDelivery = await benchDeliveryCurve(world)
  report('curve of a delivery (864 readings), p95 under 10 ms', `${ofDelivery.toFixed(1)} ms`, ofDelivery < 10)
  const bytes = await bytesOfReading(world)
  report('bytes of a stored reading with all indexes, at most 5', bytes.toFixed(2), bytes <= 5)
  report('bytes of a batch with its entry in the audit trail', (await bytesOfBatch(world)).toFixed(0), undefined)
  await reportMemory(`memory of the app during both, under ${maxMegabytes} MB`)

  const stored = await sendLargeRequests(world)
  await reportMemory(`memory with two 20 MB requests at once (${stored} readings)`)

  const largeId = await makeCurve(world, 'BENCH-LARGE-CURVE', 1_000_000)
  const smallId = await makeCurve(world, 'BENCH-SMALL-CURVE', 100_000)
  const { mergeMs, readings, without, during, longest } = await benchMerging(world, app)
  report(
    `a reading stored while ${readings} of one logger are merged (${(mergeMs / 1000).toFixed(1)} s), p95 at most 8 × as long`,
    `${(during / without).toFixed(1)} × (${during.toFixed(1)} of ${without.toFixed(1)} ms, longest ${longest.toFixed(0)} ms)`,
    during <= 8 * without,
  )
  await app.stop()
  const fresh = await startBenchedApp(database)
  const growth = await curveGrowth(world, fresh, smallId, largeId)
  report('growth by a curve of 1,000,000 readings, under 50 MB', `${growth.toFixed(0)} MB`, growth < 50)
  await fresh.stop()
}

function reportBesideInflux(report: Report, { rate, influx }: Rates) {
  const what = 'the same beside InfluxDB, at least 0.9 ×'
  if (influx === null) report(what, 'not measured: influxd is not installed', undefined)
  else report(what, `${(rate / influx).toFixed(2)} × (${Math.round(influx)} points/s)`, rate / influx >= 0.9)
}
