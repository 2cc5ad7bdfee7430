import type { MessageResult } from '#server/integration/mqtt/writing/messageBatch.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { ReadingSource } from '#server/telemetry/ingest/readingBatch.ts'

const pauseMs = 60_000
const maxSenders = 10_000

/** Logs rejected messages once a minute for each sender, with their number and one reason; senders receive each result. */
export function createRefusalLog(log: AppContext['log']) {
  const senders = new Map<string, { at: number; messages: number }>()
  return {
    note({ companyId, apiKeyId }: ReadingSource, result: () => MessageResult) {
      const key = `${companyId} ${apiKeyId}`
      const logged = senders.get(key) ?? { at: -Infinity, messages: 0 }
      logged.messages += 1
      if (senders.size < maxSenders) senders.set(key, logged)
      if (performance.now() - logged.at < pauseMs) return
      const { messages } = logged
      log.warn({ companyId, apiKeyId, messages, reason: result().rejected[0]?.reason }, 'refused by MQTT')
      logged.at = performance.now()
      logged.messages = 0
    },
  }
}
