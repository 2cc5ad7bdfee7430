/** What a company can be told of by webhook, by subject; server/platform/db/migrations/0020 notes them where they happen. */
export const webhookEventGroups = {
  delivery: ['delivery.created', 'delivery.picked_up', 'delivery.delivered', 'delivery.late'],
  temperature: ['temperature.excursion.opened', 'temperature.excursion.closed', 'temperature.gap.detected'],
  case: [
    'case.opened',
    'case.excursions_changed',
    'case.assessment_started',
    'case.assessment_changed',
    'case.due_date_changed',
    'case.concluded',
    'case.reopened',
  ],
  decision: ['decision.held', 'decision.released', 'decision.restricted', 'decision.rejected'],
  logger: ['logger.registered', 'logger.retired', 'logger.calibrated', 'logger.silent', 'logger.battery_low'],
  partnership: [
    'partnership.proposed',
    'partnership.accepted',
    'partnership.declined',
    'partnership.withdrawn',
    'partnership.ended',
  ],
} as const
export type WebhookEventGroup = keyof typeof webhookEventGroups
export type WebhookEventType = (typeof webhookEventGroups)[WebhookEventGroup][number]
export const webhookEventTypes = Object.values(webhookEventGroups).flat()
/** What the test button sends; nobody subscribes to it. */
export const webhookTestType = 'webhook.test'

/** The tries of a message end after this time; what happens is kept and can be replayed for as long as its log. */
export const webhookPatienceHours = 72
export const webhookLogDays = 30
export const maxWebhooksPerCompany = 20

const minuteMs = 60_000
/** Pauses after the first tries; then the last one, until the patience ends. */
const pausesMs = [
  5000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  60 * minuteMs,
  120 * minuteMs,
  240 * minuteMs,
  480 * minuteMs,
]

/** When a message is tried again after so many tries; null: never, its time is over. */
export function nextWebhookTry(tries: number, beganAt: Date, now: Date): Date | null {
  const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0
  const endMs = beganAt.getTime() + webhookPatienceHours * 60 * minuteMs
  if (now.getTime() >= endMs) return null
  return new Date(Math.min(now.getTime() + pauseMs, endMs))
}

export const webhookMessageStates = ['waiting', 'accepted', 'failed', 'withheld'] as const
export const webhookPauseReasons = ['person', 'failing', 'gone'] as const
