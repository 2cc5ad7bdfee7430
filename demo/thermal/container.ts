/**
 * A lorry or box as a first-order thermal model: air that exchanges heat with its surroundings, goods that follow the air,
 * and cooling. `…Minutes` are time constants: after one of them 63 % of a difference is gone.
 */
export type Container = {
  wallMinutes: number
  /** With an open door. */
  doorMinutes: number
  airToGoodsMinutes: number
  goodsToAirMinutes: number
  cooling: Thermostat | PhaseChange
}

/** Cools or heats at full power until the other side of its hysteresis is reached. */
export type Thermostat = {
  kind: 'thermostat'
  setpointCelsius: number
  hysteresisCelsius: number
  powerCelsiusPerMinute: number
}

/** Packs that hold their melting point until all are melted or all are frozen. */
export type PhaseChange = {
  kind: 'phaseChange'
  meltingCelsius: number
  /** Their melted share at the start, 0 to 1. */
  meltedAtStart: number
  /** The heat that melts all of them, in °C of the air. */
  latentCelsius: number
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
  /** For goods with an upper limit of 5 °C. */
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

/** The temperature of the store that the goods come from. */
export const startCelsius = ({ cooling }: Container): number =>
  cooling.kind === 'thermostat' ? cooling.setpointCelsius : cooling.meltingCelsius
