import { allResults, loggerTopic, resultsTopic } from '#server/integration/mqtt/broker/topics.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { MessageResult } from '#server/integration/mqtt/messageBatch.ts'

/** A client and what it asked to hear: the topics are spelled as it spelled them. */
type Listener<Client> = { client: Client; topic: string }

export type ResultListeners<Client> = {
  /** False where it may not listen there. */
  add: (client: Client, company: { id: number; code: string }, topic: string) => boolean
  remove: (client: Client, topics: readonly string[]) => void
  forget: (client: Client) => void
  notify: (companyId: number, serial: string, result: () => MessageResult) => void
}

/**
 * Who hears what became of whose messages. Everything is kept by company: whatever a client asks for, it is told of what
 * its own company sent, and of nobody else's, also where the serial is a stranger's or the topic says "all".
 */
export function createResultListeners<Client>(
  publish: (client: Client, topic: string, payload: string) => void,
): ResultListeners<Client> {
  const heard = new Map<string, Set<Listener<Client>>>()
  const ofClient = new Map<Client, Map<string, { place: string; listener: Listener<Client> }>>()

  function remove(client: Client, topics: Iterable<string>) {
    const own = ofClient.get(client)
    for (const topic of topics) {
      const found = own?.get(topic)
      if (!found) continue
      own?.delete(topic)
      const listeners = heard.get(found.place)
      listeners?.delete(found.listener)
      if (listeners?.size === 0) heard.delete(found.place)
    }
    if (own?.size === 0) ofClient.delete(client)
  }

  return {
    add(client, company, topic) {
      const place = placeOf(company, topic)
      if (place === null) return false
      const own = ofClient.get(client) ?? new Map<string, { place: string; listener: Listener<Client> }>()
      if (own.has(topic)) return true
      if (own.size >= mqttLimits.subscriptionsOfOne) return false
      const listener = { client, topic }
      ofClient.set(client, own.set(topic, { place, listener }))
      heard.set(place, (heard.get(place) ?? new Set()).add(listener))
      return true
    },
    remove,
    forget: client => remove(client, [...(ofClient.get(client)?.keys() ?? [])]),
    notify(companyId, serial, result) {
      const ofOne = heard.get(oneLogger(companyId, serial))
      const ofAll = heard.get(everyLogger(companyId))
      if (!ofOne && !ofAll) return
      const payload = JSON.stringify(result())
      for (const { client, topic } of ofOne ?? []) publish(client, topic, payload)
      for (const { client } of ofAll ?? []) publish(client, resultsTopic(serial), payload)
    },
  }
}

const oneLogger = (companyId: number, serial: string) => `${companyId} ${serial}`
const everyLogger = (companyId: number) => `${companyId}`

/** Null where nobody may listen: anything but one logger's results, or those of all. */
function placeOf(company: { id: number; code: string }, topic: string): string | null {
  if (topic === allResults) return everyLogger(company.id)
  const reported = topic.includes('+') || topic.includes('#') ? null : loggerTopic(topic)
  if (reported?.ending !== 'results') return null
  if (reported.company !== null && reported.company !== company.code) return null
  return oneLogger(company.id, reported.serial)
}
