import type { EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'

// USP <1079.2>: ΔH = 83.144 kJ/mol and R = 8.3144 J/(mol·K), so ΔH/R is 10,000 K
const activationOverGasConstantK = 83_144 / 8.3144
const zeroCelsiusK = 273.15
/** Decay is relative to that at 5 °C, which cancels out: plain exp(−ΔH/RT) would lose digits at very low temperatures. */
const referenceK = zeroCelsiusK + 5

/** The rate of decay at a temperature in thousandths of °C, relative to 5 °C: exp(ΔH/R × (1/T₅ − 1/T)). */
export const relativeDecay = (milliCelsius: number): number =>
  Math.exp(activationOverGasConstantK * (1 / referenceK - 1 / (milliCelsius / 1000 + zeroCelsiusK)))

/**
 * Mean kinetic temperature in °C (USP <1079.2>): T = (ΔH/R) / −ln(Σ wᵢ·exp(−ΔH/RTᵢ) / Σ wᵢ).
 * `weightedDecay` is Σ wᵢ·relativeDecay(Tᵢ), `weight` is Σ wᵢ in the same unit; null where the weight is 0.
 */
export function mktCelsius(weightedDecay: number, weight: number): number | null {
  if (weight === 0) return null
  const inverseK = 1 / referenceK - Math.log(weightedDecay / weight) / activationOverGasConstantK
  return 1 / inverseK - zeroCelsiusK
}

/** TEL-33: with max5 or time below the band, the MKT is marked as outside the scope of the standard. */
export const mktIsOutsideStandard = (spec: EvaluationSpec, belowMs: number): boolean =>
  spec.lowerMilli === null || belowMs > 0
