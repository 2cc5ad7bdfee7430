import { atHour, dayNumber, hourMs, minuteMs } from '#demo/days.ts'
import { centreOf } from '#demo/world/companies/centres.ts'
import { maker } from '#demo/world/companies/companies.ts'
import { hospitals } from '#demo/world/companies/hospitals.ts'
import { type DeliveryPlan, planDelivery, type PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import type { Fault } from '#demo/world/loggers/fault.ts'

type Items = DeliveryPlan['items']
/** Deliveries with the same lot are one chain (LOG-2). */
type Row = readonly [
  name: string,
  lot: number,
  from: string,
  to: string,
  daysAgo: number,
  hour: number,
  items: Items,
  more?: Fault | Partial<DeliveryPlan>,
]

const vernoxa: Items = [{ itemCode: 'KSM-1010', quantity: 24 }]
const serifolan: Items = [{ itemCode: 'KSM-1020', quantity: 18 }]
const cardonea: Items = [{ itemCode: 'KSM-1030', quantity: 2 }]
const threeBands: Items = [
  { itemCode: 'KSM-1010', quantity: 12 },
  { itemCode: 'KSM-2010', quantity: 8 },
  { itemCode: 'KSM-3010', quantity: 30 },
]
const untilArrival = 100_000
const onDock = (fromShare: number, minutes: number): Fault => ({ kind: 'leftOnDock', fromShare, minutes })

const rows: readonly Row[] = [
  // A chain of three: no deviation, a spike on the dock within the tolerance, an excursion that is still open at arrival.
  ['CLEAN', 1, 'KSM-TYM', 'YKM-KWS', 9, 14, vernoxa],
  ['SPIKE', 1, 'YKM-KWS', 'YKM-IBK', 7, 17, vernoxa, onDock(0.45, 16)],
  ['OPENRUN', 1, 'YKM-IBK', 'NGM-KOB', 4, 16, vernoxa, onDock(0.86, untilArrival)],
  // The warmest route, and a whole day of it: a lorry without cooling leaves its band in winter, too.
  [
    'LONGRUN',
    2,
    'SNJ-HRS',
    'MHD-KGS',
    7,
    6,
    serifolan,
    { kind: 'coolingFails', fromShare: 0.05, minutes: untilArrival },
  ],
  ['GAP', 3, 'YKM-KUK', 'YKM-SDJ', 5, 18, vernoxa, { kind: 'silent', fromShare: 0.35, minutes: 150 }],
  ['CONFLICT', 4, 'KSM-UTN', 'YKM-KUK', 4, 15, serifolan, { kind: 'conflict' }],
  ['LATEBLOCK', 5, 'SNJ-KMK', 'SNJ-HRS', 4, 17, vernoxa, { kind: 'lateBlock', fromShare: 0.3, minutes: 180 }],
  ['NODATA', 6, 'YKM-KWS', '横浜', 3, 7, cardonea, { kind: 'deadLogger' }],
  ['MIXED', 7, 'YKM-KWS', 'NGM-KOB', 4, 16, threeBands, onDock(0.5, 13)],
  ['AMENDED', 8, 'KSM-TYM', 'SNJ-KMK', 4, 14, serifolan, { amendedFromPieces: 20 }],
  ['OVERLAP', 9, 'YKM-KUK', 'YKM-SDJ', 4, 15, serifolan, { alsoAssigns: 'DEMO-AMENDED' }],
]

/** In transit and late when the world begins, and due the given hours later. */
const late = [
  { nth: 1, from: 'KSM-TYM', to: 'YKM-IBK', hours: 7 },
  { nth: 2, from: 'YKM-SDJ', to: 'YKM-ISK', hours: 11 },
  { nth: 3, from: 'SNJ-TSU', to: 'NGM-KOB', hours: 16 },
]

/** One delivery for each case, named after it (docs/demo-world.md), relative to the day on which the world begins. */
export function namedDeliveries(anchorMs: number): PlannedDelivery[] {
  const today = dayNumber(anchorMs)
  const plans = rows.map(([name, lot, from, to, daysAgo, hour, items, more = {}]): DeliveryPlan => ({
    ...planned(today, `DEMO-${name}`, lot, items),
    from: centreOf(from),
    to: hospitals.find(hospital => hospital.name.startsWith(to)) ?? centreOf(to),
    plannedPickupMs: atHour(today - daysAgo, hour),
    ...('kind' in more ? { fault: more } : more),
  }))
  return [...plans, ...late.map(row => latePlan(anchorMs, row))].map(planDelivery)
}

/** Punctual, complete and without a fault, so that each shows its own case alone. */
const planned = (today: number, reference: string, lot: number, items: Items) => ({
  reference,
  depositorCode: maker,
  lotDay: today - 10,
  lotNumber: `D${lot}`,
  items,
  pickupDelayMinutes: -5,
  arrivalDelayMinutes: 0,
  isArrivalPlannedByDay: false,
  fault: { kind: 'none' } as const,
})

function latePlan(anchorMs: number, { nth, from, to, hours }: (typeof late)[number]): DeliveryPlan {
  const items = [{ itemCode: 'KSM-1020', quantity: 10 * nth }]
  const plan = {
    ...planned(dayNumber(anchorMs), `DEMO-DELAYED-${nth}`, 20 + nth, items),
    from: centreOf(from),
    to: centreOf(to),
    plannedPickupMs: Math.floor((anchorMs - 66 * hourMs) / hourMs) * hourMs,
  }
  const plannedMs = planDelivery(plan).trip.plannedArrivalMs
  return { ...plan, arrivalDelayMinutes: Math.round((anchorMs + hours * hourMs - plannedMs) / minuteMs) }
}
