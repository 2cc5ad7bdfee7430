import type { Registry } from 'prom-client'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { applicationNameOf } from '#server/platform/db/connection/poolFigures.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { createByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import { startEmbeddedBroker } from '#server/integration/mqtt/broker/embeddedBroker.ts'
import { createMessageWriter } from '#server/integration/mqtt/writing/messageWriter.ts'
import { mqttLimits, mqttTiming } from '#server/integration/mqtt/mqttLimits.ts'
import { createMqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { followOutsideBroker } from '#server/integration/mqtt/outside/outsideBroker.ts'
import { startStoringThread } from '#server/integration/mqtt/writing/storeInThread.ts'
import type { AppContext } from '#server/platform/appContext.ts'

export type Mqtt = {
  /** The address to show; undefined if MQTT is off. */
  line: string | undefined
  stop: () => Promise<void>
}

/** For authenticating clients; the lanes of the writer have their own connections. */
const connections = 2
const storePatienceMs = 2000
const closePatienceMs = 500

/** MQTT_PORT: the portal is a broker; MQTT_URL: it is a client of another one. */
export async function startMqtt(appContext: AppContext, register: Registry, timing = mqttTiming): Promise<Mqtt> {
  const { config, log } = appContext
  if (config.mqttPort === undefined && config.mqttUrl === undefined)
    return { line: undefined, stop: async () => undefined }
  const pool = poolOfMqtt(appContext)
  const own = { ...appContext, pool, db: kyselyOver(pool) }
  const metrics = createMqttMetrics(register)
  const budget = createByteBudget(mqttLimits.heldBytes)
  metrics.watch('held_bytes', 'Bytes of messages held in memory', budget.reserved)
  const thread = startStoringThread(own)
  const writer = createMessageWriter(own, thread.store, budget, metrics)
  const end = async () => void (await Promise.all([atMost(closePatienceMs, pool.end()), thread.stop()]))
  try {
    const broker =
      config.mqttUrl === undefined
        ? await startEmbeddedBroker(own, writer, budget, metrics, {
            host: config.host,
            port: config.mqttPort ?? 0,
            tls: config.mqttTls,
          })
        : await followOutsideBroker(own, writer, budget, metrics, config.mqttUrl, timing)
    log.info({ mqtt: broker.address }, 'readings are received by MQTT')
    return {
      line: `Loggers publish to ${broker.address}`,
      async stop() {
        broker.stopReading()
        await writer.stop(storePatienceMs)
        await atMost(closePatienceMs, broker.close())
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Separate connections: a thousand devices that reconnect at once must not block requests. */
function poolOfMqtt({ pool, log }: AppContext) {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection of MQTT was lost')
  const named = { password: pool.options.password, application_name: applicationNameOf('mqtt') }
  return createPool({ ...pool.options, ...named }, connections, onError)
}
