import { allResults, loggerTopic, resultsTopic } from '#server/integration/mqtt/broker/topics.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { MessageResult } from '#server/integration/mqtt/writing/messageBatch.ts'

/** A client and the topic exactly as it subscribed to it. */
type Listener<Client> = { client: Client; topic: string }
type Subscription<Client> = { place: string; listener: Listener<Client> }
type Company = { id: number; code: string }

/**
 * The clients that are sent the results of messages. Subscriptions are stored by company: a client only receives results
 * of its own company's messages, even if it subscribes to another company's serial or to all loggers.
 */
export function createResultListeners<Client>(publish: (client: Client, topic: string, payload: string) => void) {
  const listeners = new Map<string, Set<Listener<Client>>>()
  const ofClient = new Map<Client, Map<string, Subscription<Client>>>()

  function remove(client: Client, topics: Iterable<string>) {
    const own = ofClient.get(client)
    for (const topic of topics) {
      const found = own?.get(topic)
      if (!found) continue
      own?.delete(topic)
      const others = listeners.get(found.place)
      others?.delete(found.listener)
      if (others?.size === 0) listeners.delete(found.place)
    }
    if (own?.size === 0) ofClient.delete(client)
  }

  return {
    /** False if the client may not subscribe to the topic. */
    add(client: Client, company: Company, topic: string): boolean {
      const place = placeOf(company, topic)
      if (place === null) return false
      const own = ofClient.get(client) ?? new Map<string, Subscription<Client>>()
      if (own.has(topic)) return true
      if (own.size >= mqttLimits.subscriptionsPerClient) return false
      const listener = { client, topic }
      ofClient.set(client, own.set(topic, { place, listener }))
      listeners.set(place, (listeners.get(place) ?? new Set()).add(listener))
      return true
    },
    remove,
    forget: (client: Client) => remove(client, [...(ofClient.get(client)?.keys() ?? [])]),
    notify(companyId: number, serial: string, result: () => MessageResult) {
      const ofOne = listeners.get(oneLogger(companyId, serial))
      const ofAll = listeners.get(everyLogger(companyId))
      if (!ofOne && !ofAll) return
      const payload = JSON.stringify(result())
      for (const { client, topic } of ofOne ?? []) publish(client, topic, payload)
      for (const { client } of ofAll ?? []) publish(client, resultsTopic(serial), payload)
    },
  }
}

const oneLogger = (companyId: number, serial: string) => `${companyId} ${serial}`
const everyLogger = (companyId: number) => `${companyId}`

/** Null for topics other than the results of one logger or of all loggers. */
function placeOf(company: Company, topic: string): string | null {
  if (topic === allResults) return everyLogger(company.id)
  const { ending, company: code, serial } = (/[+#]/.test(topic) ? null : loggerTopic(topic)) ?? {}
  if (ending !== 'results' || serial === undefined || (code != null && code !== company.code)) return null
  return oneLogger(company.id, serial)
}
