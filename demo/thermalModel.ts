import { minuteMs } from '#demo/days.ts'
import { type Container, type PhaseChange, startCelsius, type Thermostat } from '#demo/thermal/container.ts'

/** In ms UTC. */
export type Span = { fromMs: number; toMs: number }

/** What affects a container between two instants. */
export type Exposure = Span & {
  container: Container
  /** The ambient temperature in °C: of the weather, the sun or a warehouse. */
  aroundCelsius: (atMs: number) => number
  doorOpenings: readonly Span[]
  /** When the cooling has no effect: a broken unit, packs left out. */
  coolingFailures: readonly Span[]
}

/** Temperatures inside in °C, one per minute from `fromMs` on. */
export type Inside = { fromMs: number; air: Float64Array; goods: Float64Array }

/** The weather changes slowly: it is calculated at this interval and interpolated linearly in between. */
const aroundStepMinutes = 10

/** Calculates air and goods minute by minute; each minute is the exact solution of a first-order relaxation. */
export function insideTemperatures(exposure: Exposure): Inside {
  const { container, fromMs } = exposure
  const minutes = Math.max(1, Math.ceil((exposure.toMs - fromMs) / minuteMs) + 1)
  const [air, goods] = [new Float64Array(minutes), new Float64Array(minutes)]
  const doorOpen = minutesWithin(exposure.doorOpenings, fromMs, minutes)
  const failed = minutesWithin(exposure.coolingFailures, fromMs, minutes)
  const around = aroundByMinute(exposure, minutes)
  const cool = coolingOf(container.cooling)
  const goodsStay = Math.exp(-1 / container.goodsToAirMinutes)
  let [airNow, goodsNow] = [startCelsius(container), startCelsius(container)]
  for (let minute = 0; minute < minutes; minute++) {
    const outside = around[minute] ?? 0
    const exchange = 1 / container.wallMinutes + (doorOpen[minute] ? 1 / container.doorMinutes : 0)
    const [power, pull, pullTo] = failed[minute] ? [0, 0, 0] : cool(airNow)
    const rate = exchange + 1 / container.airToGoodsMinutes + pull
    const balance = (exchange * outside + goodsNow / container.airToGoodsMinutes + pull * pullTo + power) / rate
    air[minute] = airNow
    goods[minute] = goodsNow
    goodsNow = airNow + (goodsNow - airNow) * goodsStay
    airNow = balance + (airNow - balance) * Math.exp(-rate)
  }
  return { fromMs, air, goods }
}

/** The effect of the cooling in one minute: a power in °C per minute, and a pull (1/minutes) towards a temperature. */
type Cooling = (airCelsius: number) => readonly [power: number, pull: number, pullTo: number]

const coolingOf = (cooling: Thermostat | PhaseChange): Cooling =>
  cooling.kind === 'thermostat' ? thermostat(cooling) : phaseChange(cooling)

/** Switches on beyond the hysteresis and off on the other side of the setpoint. */
function thermostat({ setpointCelsius, hysteresisCelsius, powerCelsiusPerMinute }: Thermostat): Cooling {
  let direction: -1 | 0 | 1 = 0
  return air => {
    const above = air - setpointCelsius
    if (direction === 0 && Math.abs(above) > hysteresisCelsius) direction = above > 0 ? -1 : 1
    if (direction !== 0 && direction * above > hysteresisCelsius / 2) direction = 0
    return [direction * powerCelsiusPerMinute, 0, 0]
  }
}

/** Holds the melting point until all packs are melted or all are frozen. */
function phaseChange({ meltingCelsius, meltedAtStart, latentCelsius, packMinutes }: PhaseChange): Cooling {
  let melted = meltedAtStart
  return air => {
    const heat = (air - meltingCelsius) / packMinutes
    if ((melted >= 1 && heat > 0) || (melted <= 0 && heat < 0)) return [0, 0, 0]
    melted += heat / latentCelsius
    return [0, 1 / packMinutes, meltingCelsius]
  }
}

function minutesWithin(spans: readonly Span[], fromMs: number, minutes: number): Uint8Array {
  const marked = new Uint8Array(minutes)
  for (const span of spans) {
    const first = Math.max(0, Math.round((span.fromMs - fromMs) / minuteMs))
    marked.fill(1, first, Math.max(first, Math.round((span.toMs - fromMs) / minuteMs)))
  }
  return marked
}

function aroundByMinute({ fromMs, aroundCelsius }: Exposure, minutes: number): Float64Array {
  const around = new Float64Array(minutes)
  let next = aroundCelsius(fromMs)
  for (let from = 0; from < minutes; from += aroundStepMinutes) {
    const first = next
    next = aroundCelsius(fromMs + (from + aroundStepMinutes) * minuteMs)
    for (let i = 0; i < aroundStepMinutes && from + i < minutes; i++) {
      around[from + i] = first + ((next - first) * i) / aroundStepMinutes
    }
  }
  return around
}
