import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { Registry } from 'prom-client'
import { readConfig, type Config } from '#server/platform/settings/config.ts'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import type { MessageResult } from '#server/integration/mqtt/writing/messageBatch.ts'
import { startMqtt } from '#server/integration/mqtt/startMqtt.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { collectLog } from '#test/logs/collectedLogs.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { until } from '#test/support/database/until.ts'

export type MqttPortal = {
  appContext: AppContext
  db: Db
  database: TestDatabase
  /** The log lines, as JSON. */
  logLines: string[]
  /** mqtt://127.0.0.1:… */
  address: string
  /** A device with this key; it does not reconnect by default. */
  connect: (key: string, options?: IClientOptions) => Promise<MqttClient>
  /** A figure of /metrics, summed over its labels. */
  metric: (name: string) => Promise<number>
  moveClock: (ms: number) => void
  /** Stops the portal; the database remains. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

const hasty = { retryMs: 50, adoptMs: 100, quietMs: 300 }

/** The MQTT part of a portal process, on its own database or on that of another process (`beside`). */
export async function createMqttPortal(
  options: { config?: Partial<Config>; beside?: MqttPortal } = {},
): Promise<MqttPortal> {
  const database = options.beside?.database ?? (await createTestDatabase())
  const logLines: string[] = []
  const keep = (line: string) => {
    logLines.push(line)
    collectLog(line)
  }
  const own = options.config?.mqttUrl === undefined ? { mqttPort: 0 } : {}
  const config = { ...readConfig({ DEMO: '0' }), ...own, ...options.config }
  const log = createLogger({ logLevel: 'info' }, { write: keep })
  const pool = createPool(database.config, 5, () => undefined)
  const db = kyselyOver(pool)
  let movedMs = 0
  const appContext: AppContext = { config, pool, db, log, now: () => new Date(Date.now() + movedMs) }
  const register = new Registry()
  const mqtt = await startMqtt(appContext, register, hasty)
  const address = mqtt.line?.split(' ').at(-1) ?? ''
  const clients: MqttClient[] = []
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= mqtt.stop())
  return {
    appContext,
    db,
    database,
    logLines,
    address,
    async connect(key, own = {}) {
      const client = await connectAsync(address, { password: key, username: 'any', reconnectPeriod: 0, ...own })
      client.on('error', () => undefined)
      client.setMaxListeners(0)
      clients.push(client)
      return client
    },
    async metric(name) {
      const { values = [] } = (await register.getSingleMetric(name)?.get()) ?? {}
      return values.reduce((sum, one) => sum + one.value, 0)
    },
    moveClock: ms => void (movedMs += ms),
    stop,
    async close() {
      for (const client of clients) client.end(true)
      await stop()
      await pool.end()
      if (!options.beside) await database.drop()
    },
  }
}

/** Waits until a client's connection has ended. */
export const closed = (client: MqttClient) => new Promise<void>(resolve => client.once('close', resolve))

/** The results that a device receives, in order; `next` waits for one more. */
export async function listenTo(client: MqttClient, topic: string) {
  const heard: { topic: string; result: MessageResult }[] = []
  let read = 0
  client.on('message', (from, payload) => {
    if (topic.includes('+') || from === topic) heard.push({ topic: from, result: JSON.parse(payload.toString()) })
  })
  await client.subscribeAsync(topic)
  return {
    all: heard,
    async next(): Promise<MessageResult> {
      const place = read++
      await until(`result ${place + 1} on ${topic} arrives`, () => heard.length > place)
      const one = heard[place]
      if (!one) throw new Error('heard nothing')
      return one.result
    },
  }
}
