import { z } from 'zod'
import {
  isScheduleValue,
  nextTime,
  scheduleFields,
  type QuerySchedule,
} from '#contract/integration/epcis/query/schedule.ts'
import { parseInstant } from '#contract/telemetry/rules/readings/receivedTime.ts'
import { EpcisError } from '#server/integration/epcis/problems.ts'

/** When a subscriber is told: by the clock, or, without a schedule, at once. */
export type Controls = {
  schedule: QuerySchedule | null
  reportIfEmpty: boolean
  /** Events that were recorded before are not told; null: before now. */
  initialRecordTime: Date | null
}

const time = z
  .string()
  .meta({ format: 'date-time' })
  .refine(text => typeof parseInstant(text) === 'number', { error: 'is no time with Z or an offset' })
  .transform(text => new Date(parseInstant(text)))

/** Fields of a subscription that say when it is told. */
export const controlFields = {
  stream: z.literal(true, { error: 'can only be true' }).optional(),
  schedule: z
    .strictObject(
      Object.fromEntries(scheduleFields.map(field => [field, scheduleValue(field)])) as Record<
        (typeof scheduleFields)[number],
        z.ZodOptional<z.ZodString>
      >,
    )
    .optional(),
  reportIfEmpty: z.boolean().default(false),
  initialRecordTime: time.optional(),
}

function scheduleValue(field: (typeof scheduleFields)[number]) {
  return z
    .string()
    .max(100)
    .refine(text => isScheduleValue(field, text), {
      error: 'is none of numbers and ranges such as 0,[15-20], within its limits',
    })
    .optional()
}

type Read = {
  stream?: true | undefined
  schedule?: QuerySchedule | undefined
  reportIfEmpty: boolean
  initialRecordTime?: Date | undefined
}

/** Either a schedule or `stream`: otherwise nobody would know when to tell. */
export function controlsOf({ stream, schedule, reportIfEmpty, initialRecordTime }: Read, timeZone: string): Controls {
  const stated = schedule && Object.values(schedule).some(one => one !== undefined) ? schedule : null
  if ((stated === null) === (stream === undefined)) {
    throw refuseControls([{ path: stream ? 'stream' : 'schedule', message: 'either stream is true, or a schedule' }])
  }
  if (stated && nextTime(stated, Date.now(), timeZone) === null) {
    throw refuseControls([{ path: 'schedule', message: 'never comes' }])
  }
  return { schedule: stated, reportIfEmpty, initialRecordTime: initialRecordTime ?? null }
}

export const refuseControls = (issues: { path: string; message: string }[]) =>
  new EpcisError(400, 'SubscriptionControlsException', 'the subscription has controls that cannot be kept', issues)

export const issuesOf = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))

const StreamControls = z.strictObject({
  ...controlFields,
  stream: z.literal('true', { error: 'can only be true' }).optional(),
  schedule: z.undefined().optional(),
  reportIfEmpty: z.enum(['true', 'false']).optional(),
  ...Object.fromEntries(scheduleFields.map(field => [field, scheduleValue(field)])),
})

/** The controls of a WebSocket, which are parameters of its address. */
export function streamControls(query: unknown, timeZone: string): Controls {
  const parsed = StreamControls.safeParse(query)
  if (!parsed.success) throw refuseControls(issuesOf(parsed.error))
  const { stream, reportIfEmpty, initialRecordTime } = parsed.data
  const stated = parsed.data as QuerySchedule
  const schedule = Object.fromEntries(scheduleFields.flatMap(field => (stated[field] ? [[field, stated[field]]] : [])))
  return controlsOf(
    { stream: stream && true, schedule, reportIfEmpty: reportIfEmpty === 'true', initialRecordTime },
    timeZone,
  )
}
