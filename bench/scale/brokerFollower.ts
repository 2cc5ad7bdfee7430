// The process that bench/scale/brokerLoad.ts starts: the MQTT part of a portal, as a client of the broker at BENCH_BROKER.
import type { PoolConfig } from 'pg'
import { Registry } from 'prom-client'
import { startMqtt } from '#server/integration/mqtt/startMqtt.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { until } from '#test/support/database/until.ts'

const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as PoolConfig
const pool = createPool(database, 2, () => undefined)
// What a broker that was killed causes is expected.
const log = createLogger({ logLevel: 'error' })
const config = readConfig({ DEMO: '0', MQTT_URL: process.env['BENCH_BROKER'] ?? '' })
const register = new Registry()
const mqtt = await startMqtt({ config, pool, db: kyselyOver(pool), log, now: () => new Date() }, register)
const connections = async () =>
  (await register.getSingleMetric('kelvinchain_mqtt_connections')?.get())?.values[0]?.value
// What is published before its subscription goes to other processes only.
await until('it follows the broker', async () => (await connections()) === 1)

process.on('message', () => void mqtt.stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.send?.({ address: mqtt.line ?? '' })
