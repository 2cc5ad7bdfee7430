import { z } from 'zod'
import { company, day, instant } from '#contract/kernel/fields.ts'
import {
  webhookEventGroups,
  webhookTestType,
  type WebhookEventType,
} from '#contract/integration/rules/webhookEvents.ts'

const place = z.object({ name: z.string(), nameEn: z.string().nullable() })
const link = z.url().describe('The page of the portal that shows it, to users who may see it')

/** A delivery as far as the receiving company may see it; no event tells more of it. */
export const WebhookDelivery = z.object({
  reference: z.string(),
  sender: z.string().nullable().describe('Code of the company whose reference it is; null unless you are a party'),
  depositor: z.string().describe('Code of the depositor'),
  shippingDate: day,
  from: place,
  destination: place,
  pickedUpAt: instant.nullable(),
  scheduledArrival: instant.nullable(),
  deliveredAt: instant.nullable(),
  link,
})
const delivery = { delivery: WebhookDelivery }
const logger = { logger: z.object({ serial: z.string(), owner: z.string().describe("Code of the logger's company") }) }

const data = {
  delivery: z.object(delivery),
  case: z.object({ ...delivery, case: z.object({ number: z.string(), dueOn: day, link }) }),
  decision: z.object({
    ...delivery,
    decision: z.object({
      decision: z.enum(['undecided', 'released', 'restricted', 'rejected']),
      itemCode: z.string(),
      lot: z.string().nullable(),
    }),
  }),
  logger: z.object({ ...logger, delivery: WebhookDelivery.nullable() }),
  partnership: z.object({
    partnership: z.object({ partner: company, state: z.string(), validFrom: day, validTo: day.nullable(), link }),
  }),
  excursion: z.object({
    ...delivery,
    ...logger,
    excursion: z.object({
      startedAt: instant,
      endedAt: instant.nullable().describe('null while it lasts'),
      side: z.enum(['above', 'below', 'both']),
      worstCelsius: z.number(),
      deviationCelsius: z.number().describe('How far outside of the band'),
    }),
  }),
  gap: z.object({ ...delivery, ...logger, gap: z.object({ from: instant, to: instant }) }),
} as const
export type WebhookDelivery = z.input<typeof WebhookDelivery>
export type WebhookData = z.input<(typeof data)[keyof typeof data]>

const dataOf = (type: WebhookEventType) => {
  if (type.startsWith('temperature.excursion.')) return data.excursion
  if (type === 'temperature.gap.detected') return data.gap
  return data[type.split('.')[0] as Exclude<keyof typeof webhookEventGroups, 'temperature'>]
}

/** CloudEvents 1.0 in structured mode (application/cloudevents+json). */
const envelope = (type: string, content: z.ZodType) =>
  z.object({
    specversion: z.literal('1.0'),
    id: z
      .uuid()
      .describe('The same at each try, and equal to the header webhook-id: what came already can be left out'),
    source: z.url().describe('The address of the portal'),
    type: z.literal(type),
    subject: z.string().describe('What it is about; events of one delivery arrive in order'),
    time: instant.describe('When it happened'),
    datacontenttype: z.literal('application/json'),
    data: content,
  })

/** The body of each event by its type. */
export const webhookPayloads: Readonly<Record<string, z.ZodType>> = Object.fromEntries([
  ...Object.values(webhookEventGroups)
    .flat()
    .map(type => [type, envelope(type, dataOf(type))] as const),
  [webhookTestType, envelope(webhookTestType, z.object({ text: z.string() }))],
])
