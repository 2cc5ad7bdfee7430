import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { Broker } from '#server/mqtt/broker.ts'
import type { ByteBudget } from '#server/mqtt/byteBudget.ts'
import type { MessageResult } from '#server/mqtt/messageBatch.ts'
import type { MessageWriter } from '#server/mqtt/messageWriter.ts'
import type { MqttMetrics } from '#server/mqtt/mqttMetrics.ts'
import { takeProcessSlot } from '#server/mqtt/processSlot.ts'
import { ownersOf, type TopicOwner } from '#server/mqtt/topicOwners.ts'
import { loggerTopic, type LoggerTopic } from '#server/mqtt/topics.ts'
import type { Parts } from '#server/parts.ts'

/** Each message goes to one of the processes that share these. */
const sharedTopics = ['kelvinchain/v1/+/readings', 'kelvinchain/v1/+/+/readings'].map(
  topic => `$share/kelvinchain/${topic}`,
)
const retryPauseMs = 1000
/** The broker keeps what a process has not acknowledged so long for it. */
const sessionSeconds = 7 * 24 * 3600
/** Messages on their way at once: the broker may allow fewer. */
const mostUnacknowledged = 2000

type Arrived = { topic: LoggerTopic | null; payload: Buffer; answer: (result: MessageResult | null) => void }

/**
 * Follows another broker, with a session of this process's own. A message is acknowledged after its commit; what was not
 * comes again, also after this process was killed, once a process takes its place.
 */
export async function followOutsideBroker(
  parts: Parts,
  writer: MessageWriter,
  budget: ByteBudget,
  metrics: MqttMetrics,
  url: string,
): Promise<Broker> {
  const { log } = parts
  const stopping = new AbortController()
  const closing = Promise.withResolvers<void>()
  const arrived: Arrived[] = []
  let sorting: Promise<void> | undefined

  /** While the database is away nothing could be stored: the session at the broker waits with it. */
  async function followOn() {
    while (!stopping.signal.aborted) {
      try {
        const slot = await takeProcessSlot(parts)
        const client = follow(`kelvinchain-${slot.number}`)
        await Promise.race([slot.lost, closing.promise])
        await client.endAsync(!client.connected)
        await slot.release()
      } catch (error) {
        log.warn({ err: error }, 'the broker cannot be followed yet')
        await sleep(retryPauseMs)
      }
    }
  }

  function follow(clientId: string): MqttClient {
    const made = connect(url, {
      clientId,
      clean: false,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: mostUnacknowledged },
      reconnectPeriod: retryPauseMs,
      keepalive: 30,
      resubscribe: false,
    })
    made.on('connect', () => {
      metrics.connections.set(1)
      log.info({ clientId }, 'following the broker')
      made.subscribe(sharedTopics, { qos: 1 }, error => {
        if (error && !stopping.signal.aborted) log.error({ err: error }, 'the broker refuses the subscription')
      })
    })
    made.on('close', () => metrics.connections.set(0))
    made.on('error', error => log.warn({ err: error }, 'the broker is out of reach'))
    made.handleMessage = (packet, done) => {
      if (stopping.signal.aborted) return
      const { stream } = made
      const results = packet.topic.replace(/readings$/, 'results')
      arrived.push({
        topic: loggerTopic(packet.topic),
        payload: typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload,
        answer(result) {
          // Another connection brings it again, under its own number.
          if (result === null || made.stream !== stream || !made.connected) return
          if (packet.qos > 0) stream.write(acknowledgement(packet.messageId ?? 0))
          made.publish(results, JSON.stringify(result), { qos: 0 })
        },
      })
      sorting ??= sortArrived()
      // An error keeps this client from acknowledging it by itself: that is done above, after the commit.
      const next = () => done(packet.qos > 0 ? new Error('not stored yet') : undefined)
      if (budget.isFull()) budget.onRoom(next)
      else next()
    }
    return made
  }

  async function sortArrived() {
    await new Promise(resolve => setImmediate(resolve))
    while (arrived.length > 0) {
      const some = arrived.splice(0)
      const known = some.flatMap(one => one.topic ?? [])
      const owners = new Map(known.map((topic, index) => [topic, index]))
      const found = await foundOwners(known)
      for (const one of some) {
        const owner = one.topic ? found[owners.get(one.topic) ?? -1] : undefined
        handOver(one, owner ?? { refusal: 'the topic is not kelvinchain/v1/{logger serial}/readings' })
      }
    }
    sorting = undefined
  }

  async function foundOwners(topics: LoggerTopic[]): Promise<TopicOwner[]> {
    for (;;) {
      try {
        return topics.length === 0 ? [] : await ownersOf(parts.db, topics)
      } catch (error) {
        if (stopping.signal.aborted) return topics.map(() => ({ refusal: stoppingMark }))
        log.warn({ err: error }, 'messages are not stored yet')
        await sleep(retryPauseMs)
      }
    }
  }

  function handOver({ topic, payload, answer }: Arrived, { companyId, refusal }: TopicOwner) {
    if (companyId === undefined) {
      if (refusal === stoppingMark) return answer(null)
      metrics.messages.inc({ outcome: 'refused' })
      log.warn({ serial: topic?.serial, reason: refusal }, 'refused by MQTT')
      return answer({ accepted: 0, duplicate: 0, conflict: 0, rejected: [{ line: 0, reason: refusal }] })
    }
    writer.take({
      sender: { companyId, apiKeyId: null, source: 'mqtt' },
      serial: topic?.serial ?? '',
      payload,
      settled: result => answer(result()),
      failed: () => answer(null),
    })
  }

  const following = followOn()
  return {
    address: withoutUser(url),
    stopTaking: () => stopping.abort(),
    async close() {
      closing.resolve()
      await following
    },
  }
}

/** No refusal of the message: the portal ends, and it comes again. */
const stoppingMark = 'the portal ends'

/** PUBACK (MQTT 3.4): the library sends it by itself before anything could be stored. */
const acknowledgement = (messageId: number) => Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff])

function withoutUser(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
