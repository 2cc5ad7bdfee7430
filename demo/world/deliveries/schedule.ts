import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { fractionOf, type Random, seededRandom } from '#demo/seededRandom.ts'
import { centresOf, type DemoCentre, distributionCentres, logisticsCentres } from '#demo/world/companies/centres.ts'
import { companyOf, maker, pharma, secondMaker } from '#demo/world/companies/companies.ts'
import { atHour, dayNumber, isWeekend, shortDay } from '#demo/days.ts'
import { type Hospital, hospitalsNear } from '#demo/world/companies/hospitals.ts'
import { planDelivery, type PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { productsOf } from '#demo/world/goods/products.ts'

/** Chains that begin on a weekday. Their number grows by a few percent a month, so that months can be compared. */
const chainsADayNow = 3.6
const yearBeforeShare = 0.55
const daysAYear = 365
/** From a chain's first pickup to its last. */
export const maxChainDays = 24
/** Loggers have recorded more often for as many days. */
const finerIntervalDays = 56
const formerIntervalSeconds = 1800

/**
 * All deliveries of the chains that begin on a day. They depend only on this day and the one on which the demo world began, so
 * the simulator continues what the first start has created.
 */
export function chainsOf(day: number, anchorDay: number): PlannedDelivery[] {
  const count = Math.floor(chainsADay(day, anchorDay) + fractionOf(`chains ${day}`))
  return Array.from({ length: count }, (_, nth) => chain(day, nth, anchorDay)).flat()
}

function chainsADay(day: number, anchorDay: number): number {
  const years = Math.max(0, anchorDay - day) / daysAYear
  const weekday = chainsADayNow * Math.max(yearBeforeShare, 1 - (1 - yearBeforeShare) * years)
  return isWeekend(day) ? weekday * 0.7 : weekday
}

/**
 * Plant → centre, perhaps → another centre, then to some destinations, with the same depositor, items and lots. Nothing is
 * shipped before it has arrived.
 */
function chain(day: number, nth: number, anchorDay: number): PlannedDelivery[] {
  const random = seededRandom(`chain ${day} ${nth}`)
  const depositorCode = random.pick([maker, maker, maker, maker, secondMaker, secondMaker, secondMaker, pharma, pharma])
  const load = itemsOf(depositorCode, random)
  const deliveries = collectDeliveries({ day, nth, anchorDay, depositorCode, load })
  const plant = random.pick(centresOf(depositorCode, 'plant'))
  const first = random.pick(logisticsCentres)
  let last = first
  let there = load.map(() => random.integer(40, 220))
  let arrivedOn = deliveries.add(plant, first, pickupAt(day, 13, 17, random), there)
  if (random.isTrue(0.45)) {
    last = random.pick(logisticsCentres.filter(centre => centre !== first))
    there = there.map(pieces => random.integer(20, Math.min(110, pieces)))
    arrivedOn = deliveries.add(first, last, pickupAt(arrivedOn + random.integer(1, 3), 16, 20, random), there)
  }
  for (let ends = random.integer(1, 3); ends > 0; ends--) {
    const shippedOn = arrivedOn + random.integer(1, 14)
    const isMedical = random.isTrue(0.45)
    const to = random.pick<DemoCentre | Hospital>(isMedical ? hospitalsNear(last) : distributionCentres)
    const pickupMs = isMedical ? pickupAt(shippedOn, 5, 9, random) : pickupAt(shippedOn, 14, 19, random)
    const [fewest, most] = isMedical ? [1, 8] : [4, 40]
    const shipped = there.map(pieces => Math.min(random.integer(fewest, most), Math.floor(pieces / ends)))
    there = there.map((pieces, nth) => pieces - (shipped[nth] ?? 0))
    deliveries.add(last, to, pickupMs, shipped)
  }
  return deliveries.all
}

type ChainFacts = {
  day: number
  nth: number
  anchorDay: number
  depositorCode: string
  load: readonly string[]
}

/** Collects the deliveries of a chain; `add` returns the day on which the new one arrives. */
function collectDeliveries({ day, nth, anchorDay, depositorCode, load }: ChainFacts) {
  const all: PlannedDelivery[] = []
  const number = `${shortDay(day)}-${String(nth + 1).padStart(2, '0')}`
  const add = (from: DemoCentre, to: DemoCentre | Hospital, plannedPickupMs: number, quantities: readonly number[]) => {
    const isFormer = dayNumber(plannedPickupMs) < anchorDay - finerIntervalDays
    const delivery = planDelivery({
      reference: `${companyOf(from.companyCode).prefix}-${number}${'ABCDEFG'[all.length]}`,
      depositorCode,
      from,
      to,
      plannedPickupMs,
      items: load.map((itemCode, place) => ({ itemCode, quantity: quantities[place] ?? 0 })),
      lotDay: day,
      lotNumber: String(nth + 1),
      intervalSeconds: isFormer ? formerIntervalSeconds : null,
    })
    all.push(delivery)
    return dayNumber(delivery.trip.arrivalMs)
  }
  return { all, add }
}

/** In steps of a quarter of an hour. */
const pickupAt = (day: number, fromHour: number, toHour: number, random: Random) =>
  atHour(day, fromHour + random.integer(0, (toHour - fromHour) * 4) / 4)

/** One to three items of one band; few loads are mixed. */
function itemsOf(depositorCode: string, random: Random): string[] {
  const band = random.pick<BandCode>(['2-8', '2-8', '2-8', '2-8', 'max5', '1-30', '1-30'])
  const other = random.isTrue(0.06) ? random.pick<BandCode>(['2-8', 'max5', '1-30']) : band
  const picked = [band, ...(random.isTrue(0.4) ? [band] : []), other].map(
    one => random.pick(productsOf(depositorCode, one)).itemCode,
  )
  return [...new Set(random.isTrue(0.5) ? picked : [...picked.slice(0, 1), ...picked.slice(-1)])]
}
