import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageWriter } from '#server/integration/mqtt/writing/messageWriter.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import type { Arrived } from '#server/integration/mqtt/outside/outsideClient.ts'
import { ownersOf, type TopicOwner } from '#server/integration/mqtt/outside/topicOwners.ts'
import type { LoggerTopic } from '#server/integration/mqtt/broker/topics.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { ReadingSource } from '#server/telemetry/ingest/readingBatch.ts'

const retryPauseMs = 500
const shutdownError = new Error('the portal shuts down')
const wrongTopic = { refusal: 'the topic is not kelvinchain/v1/{logger serial}/readings' }

/** Passes messages of another broker to the writer once their companies are known. */
export function sortMessages(
  appContext: AppContext,
  writer: MessageWriter,
  metrics: MqttMetrics,
  stopping: AbortSignal,
) {
  const { db, log } = appContext
  const senders = new Map<number, ReadingSource>()
  let arrived: Arrived[] = []
  let sorting: Promise<void> | undefined

  async function sortArrived() {
    await new Promise(resolve => setImmediate(resolve))
    while (arrived.length > 0) {
      const some = arrived
      arrived = []
      const owners = await foundOwners(some.map(one => one.topic))
      for (const [index, one] of some.entries()) {
        if (owners === null) one.answer(shutdownError)
        else handOver(one, owners[index] ?? wrongTopic)
      }
    }
    sorting = undefined
  }

  /** Null if the portal shuts down before they are known. */
  async function foundOwners(topics: (LoggerTopic | null)[]): Promise<TopicOwner[] | null> {
    for (;;) {
      try {
        const found = await ownersOf(
          db,
          topics.filter(topic => topic !== null),
        )
        const next = found.values()
        return topics.map(topic => (topic === null ? wrongTopic : (next.next().value ?? wrongTopic)))
      } catch (error) {
        if (stopping.aborted) return null
        log.warn({ err: error, messages: topics.length }, 'messages could not be stored')
        await sleep(retryPauseMs)
      }
    }
  }

  function handOver({ topic, payload, answer, notify }: Arrived, { companyId, refusal }: TopicOwner) {
    if (companyId === undefined) {
      metrics.messages.inc({ outcome: 'refused' })
      log.warn({ serial: topic?.serial, reason: refusal }, 'refused by MQTT')
      answer(null)
      return notify(() => ({ accepted: 0, duplicate: 0, conflict: 0, rejected: [{ line: 0, reason: refusal }] }))
    }
    const channel = { sender: senderOf(companyId), serial: topic?.serial ?? '', refusal: undefined, notify }
    return writer.write(channel, payload, answer)
  }

  function senderOf(companyId: number): ReadingSource {
    const sender = senders.get(companyId) ?? { companyId, apiKeyId: null, source: 'mqtt' }
    senders.set(companyId, sender)
    return sender
  }

  return (message: Arrived) => {
    if (stopping.aborted) return message.answer(shutdownError)
    arrived.push(message)
    sorting ??= sortArrived()
  }
}
