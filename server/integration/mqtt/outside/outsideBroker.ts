import { setTimeout as sleep } from 'node:timers/promises'
import type { Broker } from '#server/integration/mqtt/broker/broker.ts'
import { claimOrphan, claimSession, type BrokerSession } from '#server/integration/mqtt/outside/brokerSession.ts'
import type { ByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import type { MessageWriter } from '#server/integration/mqtt/writing/messageWriter.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { mqttTiming } from '#server/integration/mqtt/mqttLimits.ts'
import { connectOutside, type OutsideClient } from '#server/integration/mqtt/outside/outsideClient.ts'
import { sortMessages } from '#server/integration/mqtt/outside/outsideMessages.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** Each message goes to one of the processes that share these subscriptions. */
const sharedTopics = ['kelvinchain/v1/+/readings', 'kelvinchain/v1/+/+/readings'].map(
  topic => `$share/kelvinchain/${topic}`,
)
const endsSession = { properties: { sessionExpiryInterval: 0 } }

/**
 * Receives messages of another broker with a session of this process. A message is acknowledged after its commit; the
 * broker sends unacknowledged messages again, also after this process was killed, to its successor or another process.
 */
export async function followOutsideBroker(
  appContext: AppContext,
  writer: MessageWriter,
  budget: ByteBudget,
  metrics: MqttMetrics,
  url: string,
  timing = mqttTiming,
): Promise<Broker> {
  const { log } = appContext
  const stopping = new AbortController()
  const { signal } = stopping
  const closing = Promise.withResolvers<void>()
  const take = sortMessages(appContext, writer, metrics, signal)
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const connected = ({ number }: BrokerSession) => connectOutside(appContext, url, number, budget, take)

  /** While the database is unavailable, messages wait at the broker. */
  async function follow() {
    while (!signal.aborted) {
      try {
        const session = await claimSession(appContext)
        const { client } = connected(session)
        client.on('connect', () => {
          client.subscribe(sharedTopics, { qos: 1 }, error => {
            if (error) return log.error({ err: error }, 'the MQTT broker refuses the subscription')
            metrics.connections.set(1)
            return log.info({ session: session.number }, 'following the MQTT broker')
          })
        })
        client.on('close', () => metrics.connections.set(0))
        await Promise.race([session.lost, closing.promise])
        await client.endAsync(!client.connected)
        await session.release()
      } catch (error) {
        log.warn({ err: error }, 'the MQTT broker cannot be used yet')
        await pause(timing.retryMs)
      }
    }
  }

  /** Empties and ends sessions of processes that have ended: they would keep their share of the messages. */
  async function adopt() {
    while (!signal.aborted) {
      await pause(timing.adoptMs)
      if (signal.aborted) return
      try {
        const orphan = await claimOrphan(appContext)
        if (orphan) await endSession(orphan)
      } catch (error) {
        log.warn({ err: error }, 'a session at the MQTT broker could not be ended')
      }
    }
  }

  async function endSession(session: BrokerSession) {
    const outside = connected(session)
    const { client } = outside
    client.on('connect', () => client.unsubscribe(sharedTopics, () => undefined))
    const how = await Promise.race([
      quiet(outside),
      session.lost.then(() => 'lost' as const),
      closing.promise.then(() => 'lost' as const),
    ])
    await (how === 'quiet' ? client.endAsync(false, endsSession) : client.endAsync(!client.connected))
    if (how === 'quiet') {
      await session.forget()
      log.info({ session: session.number }, 'the session of a process that has ended was closed')
    }
    await session.release()
  }

  async function quiet({ quietMs }: OutsideClient): Promise<'quiet' | 'lost'> {
    while (quietMs() < timing.quietMs) {
      if (signal.aborted) return 'lost'
      await pause(timing.quietMs / 10)
    }
    return 'quiet'
  }

  const working = Promise.all([follow(), adopt()])
  return {
    address: withoutUser(url),
    stopReading: () => stopping.abort(),
    async close() {
      closing.resolve()
      await working
    },
  }
}

function withoutUser(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
