import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { defineApiRoute } from '#contract/integration/api/apiRoute.ts'
import { ArrivalCheck, PieceDifference } from '#contract/logistics/types/handoverChecks.ts'
import { SentDelivery } from '#contract/logistics/types/sentDelivery.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { outcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'

const outcome = z.enum(outcomes)
const celsius = z.number()
const band = z.enum(bandCodes)

/** A delivery as it was sent. What the depositor does not disclose to the key's company is null or omitted. */
const DeliveryReply = SentDelivery.extend({
  sender: z.string().nullable().describe('Code of the company whose reference it is'),
  items: SentDelivery.shape.items.nullable(),
  outcome: outcome.nullable().describe('null where the temperature is not disclosed'),
  arrivalCheck: ArrivalCheck.nullable().describe(
    'Why the time of the arrival should be checked: readings out of range after it, or positions elsewhere; for parties of the delivery',
  ),
  pieceDifference: PieceDifference.nullable().describe(
    'Pieces planned, and counted at pickup and arrival, where they differ; for parties of the delivery',
  ),
})
export type DeliveryReply = z.input<typeof DeliveryReply>

const minutes = z.number().describe('Minutes')
/** The evaluation by one band and tolerance of a logger's items. */
const EvaluatedBand = z.object({
  band,
  toleranceMinutes: z.number(),
  outcome,
  minutesInBand: minutes,
  minutesAbove: minutes,
  minutesBelow: minutes,
  periods: z.array(
    z.object({
      kind: z.enum(['spike', 'excursion']),
      side: z.enum(['above', 'below', 'both']),
      start: instant,
      end: instant,
      minutes,
      lowestCelsius: celsius,
      highestCelsius: celsius,
      closedBy: z.enum(['back', 'gap', 'open']),
    }),
  ),
})

const figures = {
  outcome,
  count: z.int(),
  minCelsius: celsius.nullable(),
  maxCelsius: celsius.nullable(),
  meanCelsius: celsius.nullable(),
  mktCelsius: celsius.nullable().describe('Mean kinetic temperature, USP <1079.2>'),
}

const TemperatureReply = z.object({
  reference: z.string(),
  ...figures,
  minCelsius: figures.minCelsius.describe('Of all loggers; each logger has its own below'),
  maxCelsius: figures.maxCelsius.describe('Of all loggers; each logger has its own below'),
  mktLogger: z.string().nullable().describe('Serial of the logger with the highest MKT'),
  timesLogger: z
    .string()
    .nullable()
    .describe('Serial of the logger that was out of its band longest; the minutes are its'),
  minutesInBand: minutes.nullable(),
  minutesAbove: minutes.nullable(),
  minutesBelow: minutes.nullable(),
  gaps: z.int(),
  excursions: z
    .int()
    .describe(
      'Events: excursions at the same time on the same side of the band count once, whichever loggers and items they are of',
    ),
  excursionLoggers: z.int().describe('How many loggers measured an excursion'),
  spikes: z.int().describe('Counted like the excursions'),
  conflicts: z.int(),
  suspects: z.int(),
  loggers: z.array(
    z.object({
      serial: z.string(),
      owner: z.string(),
      from: instant,
      to: instant.nullable(),
      ...figures,
      gaps: z.array(z.object({ start: instant, end: instant, minutes })),
      bands: z.array(EvaluatedBand),
      conflicts: z.int(),
      suspects: z.int(),
    }),
  ),
})
export type TemperatureReply = z.input<typeof TemperatureReply>

const which =
  "The delivery that the key's company sent under this reference; else the newest one of that reference that it may see."

export const getDelivery = defineApiRoute({
  method: 'GET',
  path: '/api/v1/deliveries/{reference}',
  scope: 'read',
  operationId: 'getDelivery',
  summary: 'A delivery as it was sent, with its outcome',
  description: which,
  bodies: {},
  response: DeliveryReply,
  example: {},
})

export const getDeliveryTemperature = defineApiRoute({
  method: 'GET',
  path: '/api/v1/deliveries/{reference}/temperature',
  scope: 'read',
  operationId: 'getDeliveryTemperature',
  summary: 'The evaluated temperature of a delivery',
  description: which,
  bodies: {},
  response: TemperatureReply,
  example: {
    response: {
      reference: 'REF-2026-001',
      outcome: 'compliant',
      count: 2,
      minCelsius: 4.2,
      maxCelsius: 4.4,
      meanCelsius: 4.3,
      mktCelsius: 4.3,
      mktLogger: 'SN-1',
      timesLogger: 'SN-1',
      minutesInBand: 10,
      minutesAbove: 0,
      minutesBelow: 0,
      gaps: 0,
      excursions: 0,
      excursionLoggers: 0,
      spikes: 0,
      conflicts: 0,
      suspects: 0,
      loggers: [],
    },
  },
})
