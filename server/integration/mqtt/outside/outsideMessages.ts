import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageWriter } from '#server/integration/mqtt/writing/messageWriter.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import type { Arrived } from '#server/integration/mqtt/outside/outsideClient.ts'
import type { LoggerTopic } from '#server/integration/mqtt/broker/topics.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { ReadingSource } from '#server/telemetry/ingest/readingBatch.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

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
        const known = topics.filter(topic => topic !== null)
        const found = await ownersOf(db, known)
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

/** The company of a topic's logger, or why it is unknown. */
type TopicOwner = { companyId: number; refusal?: undefined } | { companyId?: undefined; refusal: string }

const unknown = 'no company in use has a logger of this serial'
const ambiguous =
  'several companies have a logger of this serial: publish to kelvinchain/v1/{company code}/{serial}/readings'
const unknownCompany = 'there is no company in use with this code'

/** The companies of topics, in their order: messages of another broker have no API key. */
async function ownersOf(db: Db, topics: readonly LoggerTopic[]): Promise<TopicOwner[]> {
  const { rows } = await sql<{ place: number; ids: number[] }>`
    with reported as (
      select * from unnest(${topics.map(topic => topic.company)}::text[], ${topics.map(topic => topic.serial)}::text[])
        with ordinality as reported (company, serial, place)),
    owners as (
      select t.place, c.id from reported t join companies c on c.code = t.company and c.is_active
      union all
      select t.place, c.id from reported t join loggers l on l.serial = t.serial
        join companies c on c.id = l.company_id and c.is_active where t.company is null)
    select place, array_agg(id)::int[] as ids from owners group by place`.execute(db)
  const found = new Map(rows.map(row => [row.place, row.ids]))
  return topics.map(({ company }, index) => {
    const [companyId, another] = found.get(index + 1) ?? []
    if (companyId === undefined) return { refusal: company === null ? unknown : unknownCompany }
    return another === undefined ? { companyId } : { refusal: ambiguous }
  })
}
