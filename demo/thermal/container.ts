/**
 * What carries the goods. A first-order thermal mass: air that leaks to what surrounds it, goods that follow the air, and
 * cooling. Times are constants in minutes: after one of them 63 % of a difference is gone.
 */
export type Container = {
  wallMinutes: number
  /** An open door exchanges the air with this constant. */
  doorMinutes: number
  airToGoodsMinutes: number
  goodsToAirMinutes: number
  cooling: Thermostat | PhaseChange
}

/** A machine that cools (or heats) at full power until the other side of its hysteresis is reached. */
export type Thermostat = {
  kind: 'thermostat'
  setpointCelsius: number
  hysteresisCelsius: number
  powerCelsiusPerMinute: number
}

/** Packs that melt at one temperature: they hold it until they are all melted (or all frozen). */
export type PhaseChange = {
  kind: 'phaseChange'
  meltingCelsius: number
  /** How much of them is melted at the start, 0 to 1. */
  meltedAtStart: number
  /** Heat that melts all of them, in °C of the air. */
  latentCelsius: number
  /** How fast they and the air come to one temperature. */
  packMinutes: number
}

const truck = { wallMinutes: 260, doorMinutes: 15, airToGoodsMinutes: 30, goodsToAirMinutes: 90 }

const refrigerated = (setpointCelsius: number): Container => ({
  ...truck,
  cooling: { kind: 'thermostat', setpointCelsius, hysteresisCelsius: 1.3, powerCelsiusPerMinute: 0.42 },
})

export const containers = {
  /** A refrigerated lorry for 2-8 °C. */
  lorry2to8: refrigerated(4.8),
  /** The same, set lower: 5 °C is the upper limit here. */
  lorryMax5: refrigerated(2.2),
  /** A tempered lorry for 1-30 °C: cools in summer, heats in winter. */
  lorryRoom: refrigerated(19),
  /** An insulated box with packs that melt at 5 °C. */
  box2to8: passive(5),
  boxMax5: passive(1.5),
  boxRoom: passive(20),
} as const satisfies Record<string, Container>

function passive(meltingCelsius: number): Container {
  return {
    wallMinutes: 420,
    doorMinutes: 60,
    airToGoodsMinutes: 25,
    goodsToAirMinutes: 75,
    cooling: { kind: 'phaseChange', meltingCelsius, meltedAtStart: 0.35, latentCelsius: 240, packMinutes: 15 },
  }
}

/** Where the goods begin: as cold as the store they come from. */
export const startCelsius = ({ cooling }: Container): number =>
  cooling.kind === 'thermostat' ? cooling.setpointCelsius : cooling.meltingCelsius
