import type { MessageResult } from '#server/integration/mqtt/messageBatch.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { ReadingSource } from '#server/telemetry/ingest/readingBatch.ts'

const pauseMs = 60_000
const maxSenders = 10_000

/** What is refused is told to the sender; the log says so once a minute for each of them, with how many messages and one reason. */
export function createRefusalLog(log: AppContext['log']) {
  const senders = new Map<string, { loggedAt: number; since: number }>()
  return {
    note({ companyId, apiKeyId }: ReadingSource, result: () => MessageResult) {
      const key = `${companyId} ${apiKeyId}`
      const its = senders.get(key) ?? { loggedAt: -Infinity, since: 0 }
      its.since += 1
      if (senders.size < maxSenders) senders.set(key, its)
      if (performance.now() - its.loggedAt < pauseMs) return
      log.warn({ companyId, apiKeyId, messages: its.since, reason: result().rejected[0]?.reason }, 'refused by MQTT')
      its.loggedAt = performance.now()
      its.since = 0
    },
  }
}
