import { type Random, seededRandom } from '#demo/seededRandom.ts'
import { loggerDays } from '#demo/world/ages.ts'
import { companyOf } from '#demo/world/companies/companies.ts'
import { dayMs, dayNumber, dayText } from '#demo/days.ts'
import { loggerCount } from '#demo/world/loggers/recordings.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import type { Trip } from '#demo/world/deliveries/trip.ts'

/** The first logger of a delivery sends at once and knows its position; the others are in the boxes. */
export const models = { tracker: 'KelvinTrack G2', box: 'KelvinLog B1' } as const
export type LoggerKind = keyof typeof models

export type DemoLogger = {
  companyCode: string
  serial: string
  kind: LoggerKind
  name: string | null
  intervalSeconds: number
  registeredDay: number
  /** In order of time. */
  calibrations: DemoCalibration[]
}
export type DemoCalibration = {
  calibratedOn: string
  dueOn: string
  laboratory: string
  certificateNumber: string
}

/** Before the next trip, loggers are returned, read out, cleaned and charged. */
const returnMs = 2 * dayMs

export const kindOf = (nth: number): LoggerKind => (nth === 0 ? 'tracker' : 'box')

export const serialOf = (companyCode: string, kind: LoggerKind, number: number) =>
  `${companyOf(companyCode).prefix}-${kind === 'tracker' ? 'G' : 'B'}${String(number).padStart(4, '0')}`

type Pool = { serial: string; freeMs: number }[]

/** Assigns loggers in order of pickup, always the one that is free for longest; a new one if none is free. */
export function handOutLoggers(deliveries: readonly PlannedDelivery[], anchorDay: number) {
  const pools = new Map<string, Pool>()
  const loggers: DemoLogger[] = []
  const serials = new Map<string, string[]>()
  const trips = new Map<string, Trip[]>()
  for (const delivery of deliveries.toSorted((one, other) => one.trip.pickupMs - other.trip.pickupMs)) {
    const assigned = Array.from({ length: loggerCount(delivery) }, (_, nth) => {
      const pool = poolOf(pools, `${delivery.senderCode} ${kindOf(nth)}`)
      const rested = pool.reduce<Pool[number] | undefined>(
        (best, logger) => (logger.freeMs < (best?.freeMs ?? delivery.trip.pickupMs) ? logger : best),
        undefined,
      )
      const logger = rested ?? { serial: serialOf(delivery.senderCode, kindOf(nth), pool.length + 1), freeMs: 0 }
      if (!rested) {
        pool.push(logger)
        loggers.push(loggerOf(delivery.senderCode, kindOf(nth), logger.serial, anchorDay))
      }
      logger.freeMs = delivery.trip.arrivalMs + returnMs
      trips.set(logger.serial, [...(trips.get(logger.serial) ?? []), delivery.trip])
      return logger.serial
    })
    serials.set(delivery.reference, assigned)
  }
  const named = ofNamed(serials)
  const calibrated = loggers
    .map(logger => (named.has(logger.serial) ? calibratedInTime(logger, anchorDay) : logger))
    .map(logger => ({ ...logger, calibrations: betweenTrips(logger, trips.get(logger.serial) ?? []) }))
  return { loggers: calibrated, serials }
}

/** Moves calibrations during a trip to the day before it. */
const betweenTrips = ({ calibrations, serial }: DemoLogger, trips: readonly Trip[]): DemoCalibration[] =>
  calibrations.map(one => {
    const day = Date.parse(one.calibratedOn) / dayMs
    const on = trips.find(({ pickupMs, arrivalMs }) => dayNumber(pickupMs) <= day && day <= dayNumber(arrivalMs))
    return on ? { ...calibration(serial, dayNumber(on.pickupMs) - 1), laboratory: one.laboratory } : one
  })

const ofNamed = (serials: ReadonlyMap<string, readonly string[]>) =>
  new Set([...serials].flatMap(([reference, assigned]) => (reference.startsWith('DEMO-') ? assigned : [])))

/** For named deliveries, which show other cases than expired calibrations. */
const calibratedInTime = (logger: DemoLogger, anchorDay: number): DemoLogger => ({
  ...logger,
  calibrations: yearly(logger.serial, anchorDay - 120, laboratories[0]),
})

function poolOf(pools: Map<string, Pool>, key: string): Pool {
  const pool = pools.get(key) ?? []
  pools.set(key, pool)
  return pool
}

/** Most loggers measure every ten minutes, some every five. */
function loggerOf(companyCode: string, kind: LoggerKind, serial: string, anchorDay: number): DemoLogger {
  const random = seededRandom(`logger ${serial}`)
  const number = Number(serial.slice(-4))
  return {
    companyCode,
    serial,
    kind,
    name: kind === 'tracker' ? `輸送車用トラッカー ${number}号` : number % 3 === 0 ? `保冷箱 ${number}号` : null,
    intervalSeconds: random.isTrue(0.2) ? 300 : 600,
    registeredDay: anchorDay - loggerDays,
    calibrations: calibrationsOf(serial, anchorDay, random),
  }
}

const laboratories = ['計測技術センター', '日本温度校正所']

/** Calibrated every year, some days before the year is over; some recently forgotten, a few never calibrated. */
function calibrationsOf(serial: string, today: number, random: Random): DemoCalibration[] {
  if (random.isTrue(0.03)) return []
  const daysAgo = random.isTrue(0.05)
    ? random.integer(367, 390)
    : random.isTrue(0.1)
      ? random.integer(336, 364)
      : random.integer(5, 330)
  return yearly(serial, today - daysAgo, laboratories[random.integer(0, laboratories.length - 1)])
}

function yearly(serial: string, lastDay: number, laboratory = ''): DemoCalibration[] {
  const everyDays = 355
  return [2, 1, 0].map(yearsBefore => ({ ...calibration(serial, lastDay - yearsBefore * everyDays), laboratory }))
}

function calibration(serial: string, day: number) {
  const calibratedOn = dayText(day)
  const certificateNumber = `C-${calibratedOn.slice(0, 4)}-${serial.replaceAll('-', '')}`
  return { calibratedOn, dueOn: dayText(day + 365), certificateNumber }
}
