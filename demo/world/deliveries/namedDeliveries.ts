import { atHour, dayNumber, hourMs } from '#demo/world/days.ts'
import { minuteMs } from '#demo/thermalModel.ts'
import { centreOf } from '#demo/world/companies/centres.ts'
import { maker } from '#demo/world/companies/companies.ts'
import type { Fault } from '#demo/world/loggers/fault.ts'
import { hospitals } from '#demo/world/companies/hospitals.ts'
import { type DeliveryPlan, planDelivery, type PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'

const none: Fault = { kind: 'none' }
/** No doubt about punctuality, pieces or corrections where something else is the point. */
const punctual = { pickupDelayMinutes: -5, arrivalDelayMinutes: 0, isArrivalPlannedByDay: false, fault: none }

/** One delivery of each case, named after it (docs/demo-world.md), relative to the day on which the world began. */
export function namedDeliveries(anchorMs: number): PlannedDelivery[] {
  const today = dayNumber(anchorMs)
  return [...chain(today), ...faults(today), ...others(today), ...lateNow(anchorMs)].map(planDelivery)
}

const vernoxa = [{ itemCode: 'KSM-1010', quantity: 24 }]
const serifolan = [{ itemCode: 'KSM-1020', quantity: 18 }]
const base = (today: number, nth: number) => ({
  ...punctual,
  depositorCode: maker,
  lotDay: today - 10,
  lotNumber: `D${nth}`,
})

/** Three assignments of one chain: clean, a spike on the dock that the tolerance excuses, and a run that is open at its end. */
function chain(today: number): DeliveryPlan[] {
  const chained = { ...base(today, 1), items: vernoxa }
  return [
    {
      ...chained,
      reference: 'DEMO-CLEAN',
      from: centreOf('KSM-TYM'),
      to: centreOf('YKM-KWS'),
      plannedPickupMs: atHour(today - 9, 14),
    },
    {
      ...chained,
      reference: 'DEMO-SPIKE',
      from: centreOf('YKM-KWS'),
      to: centreOf('YKM-IBK'),
      plannedPickupMs: atHour(today - 7, 17),
      fault: { kind: 'leftOnDock', fromShare: 0.45, minutes: 16 },
    },
    {
      ...chained,
      reference: 'DEMO-OPENRUN',
      from: centreOf('YKM-IBK'),
      to: centreOf('NGM-KOB'),
      plannedPickupMs: atHour(today - 4, 16),
      fault: { kind: 'leftOnDock', fromShare: 0.86, minutes: 100_000 },
    },
  ]
}

function faults(today: number): DeliveryPlan[] {
  return [
    {
      ...base(today, 2),
      reference: 'DEMO-LONGRUN',
      // the warmest way there is, and a whole day of it: a lorry without cooling leaves its band in winter, too
      from: centreOf('SNJ-HRS'),
      to: centreOf('MHD-KGS'),
      items: serifolan,
      plannedPickupMs: atHour(today - 7, 6),
      fault: { kind: 'coolingFails', fromShare: 0.05, minutes: 100_000 },
    },
    {
      ...base(today, 3),
      reference: 'DEMO-GAP',
      from: centreOf('YKM-KUK'),
      to: centreOf('YKM-SDJ'),
      items: vernoxa,
      plannedPickupMs: atHour(today - 5, 18),
      fault: { kind: 'silent', fromShare: 0.35, minutes: 150 },
    },
    {
      ...base(today, 4),
      reference: 'DEMO-CONFLICT',
      from: centreOf('KSM-UTN'),
      to: centreOf('YKM-KUK'),
      items: serifolan,
      plannedPickupMs: atHour(today - 4, 15),
      fault: { kind: 'conflict' },
    },
    {
      ...base(today, 5),
      reference: 'DEMO-LATEBLOCK',
      from: centreOf('SNJ-KMK'),
      to: centreOf('SNJ-HRS'),
      items: vernoxa,
      plannedPickupMs: atHour(today - 4, 17),
      fault: { kind: 'lateBlock', fromShare: 0.3, minutes: 180 },
    },
    {
      ...base(today, 6),
      reference: 'DEMO-NODATA',
      from: centreOf('YKM-KWS'),
      to: hospitalOf('横浜'),
      items: [{ itemCode: 'KSM-1030', quantity: 2 }],
      plannedPickupMs: atHour(today - 3, 7),
      fault: { kind: 'deadLogger' },
    },
  ]
}

function others(today: number): DeliveryPlan[] {
  return [
    {
      ...base(today, 7),
      reference: 'DEMO-MIXED',
      from: centreOf('YKM-KWS'),
      to: centreOf('NGM-KOB'),
      items: [
        { itemCode: 'KSM-1010', quantity: 12 },
        { itemCode: 'KSM-2010', quantity: 8 },
        { itemCode: 'KSM-3010', quantity: 30 },
      ],
      plannedPickupMs: atHour(today - 4, 16),
      fault: { kind: 'leftOnDock', fromShare: 0.5, minutes: 13 },
    },
    {
      ...base(today, 8),
      reference: 'DEMO-AMENDED',
      from: centreOf('KSM-TYM'),
      to: centreOf('SNJ-KMK'),
      items: serifolan,
      plannedPickupMs: atHour(today - 4, 14),
      amendedFromPieces: 20,
    },
    {
      ...base(today, 9),
      reference: 'DEMO-OVERLAP',
      from: centreOf('YKM-KUK'),
      to: centreOf('YKM-SDJ'),
      items: serifolan,
      plannedPickupMs: atHour(today - 4, 15),
      alsoAssigns: 'DEMO-AMENDED',
    },
  ]
}

const delayed = [
  { nth: 1, from: 'KSM-TYM', to: 'YKM-IBK', hours: 7 },
  { nth: 2, from: 'YKM-SDJ', to: 'YKM-ISK', hours: 11 },
  { nth: 3, from: 'SNJ-TSU', to: 'NGM-KOB', hours: 16 },
]

/** On the road when the world begins, after their time, and due some hours later. */
function lateNow(anchorMs: number): DeliveryPlan[] {
  return delayed.map(({ nth, from, to, hours }) => {
    const plan: DeliveryPlan = {
      ...base(dayNumber(anchorMs), 20 + nth),
      reference: `DEMO-DELAYED-${nth}`,
      from: centreOf(from),
      to: centreOf(to),
      items: [{ itemCode: 'KSM-1020', quantity: 10 * nth }],
      plannedPickupMs: Math.floor((anchorMs - 66 * hourMs) / hourMs) * hourMs,
    }
    const plannedMs = planDelivery(plan).trip.plannedArrivalMs
    return { ...plan, arrivalDelayMinutes: Math.round((anchorMs + hours * hourMs - plannedMs) / minuteMs) }
  })
}

function hospitalOf(town: string) {
  const hospital = hospitals.find(one => one.name.startsWith(town))
  if (!hospital) throw new Error(`there is no demo hospital in ${town}`)
  return hospital
}
