import { tripActs } from '#contract/logistics/rules/confirmations.ts'
import { z } from 'zod'
import { company, day, deliveryId, instant, loggerAssignmentId, milliCelsius } from '#contract/kernel/fields.ts'
import { calibrationFlags } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { ArrivalCheck, PieceDifference } from '#contract/logistics/types/handoverChecks.ts'
import { names } from '#contract/kernel/text/names.ts'
import { outcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { sides } from '#contract/telemetry/rules/temperature/bands.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { PlannedStop } from '#contract/logistics/types/sentDelivery.ts'
import { ExcursionEvent } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'

export const section = z.enum(transportSections)
export const outcome = z.enum(outcomes)
/** An item as lists show it. */
export const itemFacts = {
  itemCode: z.string(),
  drugCode: z.string().nullable(),
  nameJa: z.string(),
  nameEn: z.string(),
}
const calibrationFlag = z.enum(calibrationFlags)
const extremes = { minMilli: milliCelsius.nullable(), maxMilli: milliCelsius.nullable() }
const coordinate = z.number()
const place = names.extend({
  centreCode: z.string().nullable(),
  /** Of its centre, else as the sender stated it. */
  gln: z.string().nullable(),
  lat: coordinate.nullable(),
  lon: coordinate.nullable(),
})
export type Place = z.infer<typeof place>

export const placeSides = ['shipFrom', 'destination'] as const

/** The data kinds that the caller sees of this delivery: a party all, others what the depositor disclosed. */
export const Disclosed = z.object({
  all: z.boolean(),
  temperature: z.boolean(),
  location: z.boolean(),
  shippingList: z.boolean(),
})
export type Disclosed = z.infer<typeof Disclosed>

/** The evaluated temperature of a delivery; null if it is not disclosed. Temperatures in thousandths of °C, MKT and mean in °C. */
const Evaluated = z.object({
  outcome,
  /** Each excursion counts once, whichever loggers measured it (decision 0069); so does each spike. */
  excursionCount: z.int(),
  excursionLoggers: z.int(),
  spikeCount: z.int(),
  gapCount: z.int(),
  conflictCount: z.int(),
  suspectCount: z.int(),
  ...extremes,
  /** The worst of its loggers with readings; null without readings. */
  calibration: calibrationFlag.nullable(),
})

export const DeliveryRow = z.object({
  deliveryId,
  reference: z.string(),
  deliveryType: section,
  /** 1 in transit, 2 delivered (LOG-7). */
  deliveryStatus: z.enum(['1', '2']),
  awaitingPickup: z.boolean(),
  /** No reading can be there yet (TEL-35). */
  awaitingData: z.boolean(),
  late: z.boolean(),
  amended: z.boolean(),
  shippingDate: day,
  plannedPickup: instant.nullable(),
  plannedPickupIsDay: z.boolean(),
  actualPickup: instant.nullable(),
  scheduledArrival: instant.nullable(),
  /** The plan is a day, which means its end. */
  scheduledArrivalIsDay: z.boolean(),
  deliveredAt: instant.nullable(),
  depositor: company,
  shipper: company.nullable(),
  consignee: company.nullable(),
  carrier: company.nullable(),
  shipFrom: place,
  destination: place,
  slipNo: z.array(z.string()),
  inboundNo: z.string().nullable(),
  clientManagementNo: z.string().nullable(),
  /** Of its logistic units, as they were sent; of parties only. */
  sscc: z.array(z.string()),
  scheduledPieces: z.int().nullable(),
  actualPieces: z.int().nullable(),
  shippedPieces: z.int().nullable(),
  receivedPieces: z.int().nullable(),
  warehousedOn: day.nullable(),
  inboundPallets: z.int().nullable(),
  palletsOnTime: z.int().nullable(),
  /** A plan, never what happened; of parties only, like the remark (LOG-152). */
  plannedStops: z.array(PlannedStop),
  remark: z.string().nullable(),
  loggerCount: z.int(),
  /** The first item and the number of items; null if the shipping list is not disclosed. */
  items: z.object({ nameJa: z.string(), nameEn: z.string(), lot: z.string().nullable(), count: z.int() }).nullable(),
  temperature: Evaluated.nullable(),
  /** What people should look at about its handover, for parties (LOG-143, LOG-145); null: nothing. */
  arrivalCheck: ArrivalCheck.nullable(),
  pieceDifference: PieceDifference.nullable(),
  disclosed: Disclosed,
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

/** A delivery on the same lane, whose curves may be laid beside another one's. */
export const ComparableDelivery = DeliveryRow.pick({
  deliveryId: true,
  reference: true,
  shippingDate: true,
  actualPickup: true,
  items: true,
  temperature: true,
})
export type ComparableDelivery = z.infer<typeof ComparableDelivery>

const ProgressStep = DeliveryRow.pick({
  deliveryId: true,
  reference: true,
  deliveryType: true,
  deliveryStatus: true,
  shipFrom: true,
  destination: true,
  shippingDate: true,
  plannedPickup: true,
  plannedPickupIsDay: true,
  actualPickup: true,
  scheduledArrival: true,
  scheduledArrivalIsDay: true,
  deliveredAt: true,
  late: true,
  awaitingData: true,
}).extend({ isThisDelivery: z.boolean(), outcome: outcome.nullable() })
export type ProgressStep = z.infer<typeof ProgressStep>

export const StatusInfo = DeliveryRow.extend({
  /** The deliveries with the same depositor, item and lot that the caller may see, in time order. */
  chain: z.array(ProgressStep),
  /** Of its excursions, the one with the reading farthest from the band, as the caller may see it; null without one. */
  worstEvent: ExcursionEvent.nullable(),
  /** The first items of the shipping list, as far as it is disclosed. */
  firstItems: z.array(
    z.object({ nameJa: z.string(), nameEn: z.string(), lot: z.string().nullable(), quantity: z.int() }),
  ),
  /** Its logistic units in their order, with what is said to be in them; of parties only. */
  units: z.array(
    z.object({
      sscc: z.string(),
      /** Null: not stated. */
      items: z.array(z.object({ nameJa: z.string(), nameEn: z.string(), lot: z.string().nullable() })).nullable(),
      /** Serials. */
      loggers: z.array(z.string()),
    }),
  ),
  amendments: z.array(
    z.object({
      field: z.string(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
      reason: z.string().nullable(),
      at: instant,
      /** The user; null for the sender's system. */
      by: z.object({ name: z.string(), company }).nullable(),
    }),
  ),
  /** Whether people confirmed its pickup or arrival (getConfirmations); false for others than parties. */
  isConfirmed: z.boolean(),
  /** The code of the company that sent it, and may amend it; null for others than parties. */
  sender: z.string().nullable(),
  /** The portal's time zone. */
  timeZone: z.string(),
})
export type StatusInfo = z.infer<typeof StatusInfo>

const OutOfRangePeriod = z.object({
  startedAt: instant,
  endedAt: instant,
  durationMs: z.int(),
  closedBy: z.enum(['back', 'gap', 'open']),
  kind: z.enum(['spike', 'excursion']),
  side: z.enum(['above', 'below', 'both']),
  lowestMilli: milliCelsius,
  highestMilli: milliCelsius,
})
export type OutOfRangePeriod = z.infer<typeof OutOfRangePeriod>

const Band = z.object({
  lowerMilli: milliCelsius.nullable(),
  upperMilli: milliCelsius.nullable(),
  toleranceMinutes: z.number(),
  toleranceSource: z.string().nullable(),
})
export type Band = z.infer<typeof Band>

/** One band and tolerance applied to one logger. Times in ms by the segments between readings. */
const Evaluation = z.object({
  band: Band,
  outcome,
  inBandMs: z.number(),
  aboveMs: z.number(),
  belowMs: z.number(),
  excursionCount: z.int(),
  spikeCount: z.int(),
  longestExcursionMs: z.number(),
  periods: z.array(OutOfRangePeriod),
})
export type Evaluation = z.infer<typeof Evaluation>

/** The calibration behind a logger's readings, and the parts with readings that no calibration covers. */
const MeasuredCalibration = z.object({
  /** null without readings. */
  flag: calibrationFlag.nullable(),
  uncalibrated: z.array(z.object({ from: instant, to: instant, count: z.int() })),
})

/** The highest mean kinetic temperature of any 24 hours (2-8) or 30 days (1-30). */
const MktWindow = z.object({ hours: z.int(), celsius: z.number(), from: instant, to: instant, complete: z.boolean() })

export const LoggerTemperature = z.object({
  loggerAssignmentId,
  serial: z.string(),
  owner: z.string(),
  from: instant,
  to: instant.nullable(),
  intervalSeconds: z.number(),
  intervalSource: z.enum(['assignment', 'registry', 'median', 'default']),
  count: z.int(),
  ...extremes,
  meanCelsius: z.number().nullable(),
  mktCelsius: z.number().nullable(),
  mktWindow: MktWindow.nullable(),
  /** USP <1079.2> covers neither max5 nor time below the band. */
  mktOutsideScope: z.boolean(),
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
  gaps: z.array(z.object({ from: instant, to: instant })),
  gapMs: z.number(),
  suspectCount: z.int(),
  conflictCount: z.int(),
  /** Times for which another sender has assigned the logger too. This delivery keeps its readings until the owner decides. */
  overlaps: z.array(z.object({ from: instant, to: instant.nullable() })),
  calibration: MeasuredCalibration,
  /** The evaluation by the intersection of its items. */
  shown: Evaluation,
  /** The worst outcome of its items. */
  outcome,
  /**
   * First, lowest, highest and last reading of each pixel column, in time order, at their own times (ms since 1970);
   * null breaks the line at a gap.
   */
  curve: z.object({ atMs: z.array(z.number()), milliCelsius: z.array(z.int().nullable()) }),
  /** Relative humidity in hundredths of a percent, reduced like the curve; null where no reading shown has any. */
  humidity: z.object({ atMs: z.array(z.number()), centiPercent: z.array(z.int().nullable()) }).nullable(),
})
export type LoggerTemperature = z.infer<typeof LoggerTemperature>

export const TemperatureInfo = z.object({
  timeZone: z.string(),
  /** The time of the curves. */
  from: instant,
  to: instant,
  /** The time of the whole delivery, to zoom out to. */
  wholeFrom: instant,
  wholeTo: instant,
  delivery: z.object({
    outcome,
    ...extremes,
    meanCelsius: z.number().nullable(),
    mktCelsius: z.number().nullable(),
    mktSerial: z.string().nullable(),
    /** The logger with the longest time outside, whose times these are; null without readings. */
    timesSerial: z.string().nullable(),
    inBandMs: z.number(),
    aboveMs: z.number(),
    belowMs: z.number(),
  }),
  loggers: z.array(LoggerTemperature),
  /** Archived months, whose readings the curves lack. The figures are those of all readings. */
  archived: z.array(z.object({ month: z.string(), movedAt: instant, fileName: z.string() })),
})
export type TemperatureInfo = z.infer<typeof TemperatureInfo>

export const LocalInfo = z.object({
  timeZone: z.string(),
  shipFrom: place,
  destination: place,
  traces: z.array(
    z.object({
      loggerAssignmentId,
      serial: z.string(),
      atMs: z.array(z.number()),
      lat: z.array(coordinate),
      lon: z.array(coordinate),
      /** null if the location is disclosed, but not the temperature. */
      milliCelsius: z.array(z.int().nullable()),
      /** The side of the logger's band on which the reading is; null like the temperature. */
      side: z.array(z.enum(sides).nullable()),
      /** Whether the position before it is farther in time than a gap (TEL-23): nobody knows what was between. */
      afterGap: z.array(z.boolean()),
    }),
  ),
  /** For parties: what was planned between the two places, wherever it went. */
  plannedStops: z.array(PlannedStop),
  /** Derived from positions (LOG-61); `at`: at this place of the delivery. */
  stops: z.array(
    z.object({
      from: instant,
      to: instant,
      lat: coordinate,
      lon: coordinate,
      at: z.enum(placeSides).nullable(),
    }),
  ),
  /** The centres that it starts from and goes to, as far as they have a position (LOG-88). */
  fences: z.array(z.object({ side: z.enum(placeSides), lat: coordinate, lon: coordinate, radiusMeters: z.int() })),
  /** Acts that positions suggest and nobody has recorded. */
  proposals: z.array(
    z.object({
      act: z.enum(tripActs),
      at: instant,
      serial: z.string(),
      radiusMeters: z.int(),
      /** LOG-134: the caller may confirm it, as their own trip. */
      mayConfirm: z.boolean(),
    }),
  ),
  latest: z.object({ at: instant, lat: coordinate, lon: coordinate, serial: z.string() }).nullable(),
  /** Each excursion once (decision 0069), by the logger with the largest deviation. */
  excursions: z.array(
    z.object({
      loggerAssignmentId,
      serial: z.string(),
      from: instant,
      to: instant,
      peakMilli: milliCelsius,
      isAbove: z.boolean(),
      lowerMilli: milliCelsius.nullable(),
      upperMilli: milliCelsius.nullable(),
      place: WorstPlace.nullable(),
      /** The other loggers that measured it. */
      otherSerials: z.array(z.string()),
    }),
  ),
})
export type LocalInfo = z.infer<typeof LocalInfo>

export const Item = z.object({
  itemIndex: z.int(),
  ...itemFacts,
  /** 14 digits, of the item's smallest package (docs/decisions/0115). */
  gtin: z.string().nullable(),
  lot: z.string().nullable(),
  expiry: day.nullable(),
  quantity: z.int(),
  /** null where the temperature isn't disclosed. */
  band: Band.nullable(),
})
export type Item = z.infer<typeof Item>

export const CommodityTemperature = Item.omit({ band: true }).extend({
  band: Band,
  outcome,
  loggers: z.array(
    z.object({
      loggerAssignmentId,
      serial: z.string(),
      ...extremes,
      mktCelsius: z.number().nullable(),
      evaluation: Evaluation,
    }),
  ),
})
export type CommodityTemperature = z.infer<typeof CommodityTemperature>

export const ProductLogger = z.object({
  loggerAssignmentId,
  serial: z.string(),
  owner: z.string(),
  ownerEn: z.string(),
  model: z.string().nullable(),
  from: instant,
  to: instant.nullable(),
  /** null where the temperature isn't disclosed. */
  outcome: outcome.nullable(),
  lastAt: instant.nullable(),
  /** null where the temperature isn't disclosed. */
  calibration: MeasuredCalibration.nullable(),
  /** As in LoggerTemperature; none where the temperature isn't disclosed. */
  overlaps: LoggerTemperature.shape.overlaps,
  items: z.array(Item),
})
export type ProductLogger = z.infer<typeof ProductLogger>
