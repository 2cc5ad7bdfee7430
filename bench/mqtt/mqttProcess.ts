// The process that bench/mqtt/mqtt.ts starts: the embedded broker with the writer, or with one that discards messages.
import type { PoolConfig } from 'pg'
import { Registry } from 'prom-client'
import { readConfig } from '#server/platform/settings/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { createByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import { startEmbeddedBroker } from '#server/integration/mqtt/broker/embeddedBroker.ts'
import { createMessageWriter, type MessageWriter } from '#server/integration/mqtt/writing/messageWriter.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import { createMqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { startStoringThread } from '#server/integration/mqtt/writing/storeInThread.ts'

const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as PoolConfig
const isStored = process.env['BENCH_STORES'] === '1'
const pool = createPool(database, 2, () => undefined)
const log = createLogger({ logLevel: 'warn' })
const context = { config: readConfig({ DEMO: '0' }), pool, db: kyselyOver(pool), log, now: () => new Date() }

const nothing = { accepted: 0, duplicate: 0, conflict: 0, rejected: [] }
const discarding: MessageWriter = {
  write(channel, _payload, answer) {
    answer(null)
    channel.notify(() => nothing)
  },
  stop: async () => undefined,
}

const budget = createByteBudget(mqttLimits.heldBytes)
const metrics = createMqttMetrics(new Registry())
const writer = isStored ? createMessageWriter(context, startStoringThread(context).store, budget, metrics) : discarding
const broker = await startEmbeddedBroker(context, writer, budget, metrics, { host: '127.0.0.1', port: 0 })

process.on('message', () => process.exit(0))
process.on('disconnect', () => process.exit(1))
process.send?.({ address: broker.address })
