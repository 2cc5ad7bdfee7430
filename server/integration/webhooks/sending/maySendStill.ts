import type { WebhookData } from '#contract/integration/api/webhookPayloads.ts'
import {
  carriesSeen,
  seenBy,
  seenExcursions,
  type NotedEvent,
  type Receiver,
} from '#server/integration/webhooks/planning/eventData.ts'
import { assignmentsFor } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import type { SeenPeriod } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** What a message is about. */
export type ToldEvent = Pick<NotedEvent, 'type' | 'deliveryId' | 'subjectId' | 'facts'>

/**
 * Whether a company may still be told what a message says: since it was planned, a consent or disclosure may have ended, also
 * that of one item among several.
 */
export async function maySendStill(
  db: DbOrTx,
  receiver: Receiver,
  { event, body }: { event: ToldEvent | null; body: string },
): Promise<boolean> {
  if (!event || event.deliveryId === null) return true
  const { type, deliveryId, subjectId } = event
  const isOfLogger = type.startsWith('logger.')
  const access = await seenBy(db, receiver, { type: isOfLogger ? 'temperature.gap' : type, deliveryId })
  if (!access) return false
  if (access.items === 'all') return true
  if (isOfLogger) return await carriesSeen(db, access, Number(subjectId))
  if (type === 'temperature.gap.detected')
    return (await assignmentsFor(db, access, 'temperature')).some(one => one.assignmentId === subjectId)
  if (!type.startsWith('temperature.excursion.')) return true
  const { data } = JSON.parse(body) as { data: Extract<WebhookData, { excursion: unknown }> }
  const seen = await seenExcursions(db, access, event)
  return seen.some(period => isMeasuredFrom(period, data.excursion))
}

type Told = { worstCelsius: number; deviationCelsius: number }

/** Whether what was told deviates from the limits of this item's band: otherwise it was the excursion of another item. */
function isMeasuredFrom({ lowerMilli, upperMilli }: SeenPeriod, { worstCelsius, deviationCelsius }: Told): boolean {
  const [worstMilli, deviationMilli] = [Math.round(worstCelsius * 1000), Math.round(deviationCelsius * 1000)]
  return (
    (upperMilli !== null && worstMilli - upperMilli === deviationMilli) ||
    (lowerMilli !== null && lowerMilli - worstMilli === deviationMilli)
  )
}
