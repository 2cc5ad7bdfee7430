/** Limits in thousandths of °C, both inclusive (TEL-13: 2.0 and 8.0 are inside); null where the band has no such limit. */
export type Band = { lowerMilli: number | null; upperMilli: number | null }

/** The three bands of the product (TEL-12). */
export const bands = {
  '2-8': { lowerMilli: 2_000, upperMilli: 8_000 },
  max5: { lowerMilli: null, upperMilli: 5_000 },
  '1-30': { lowerMilli: 1_000, upperMilli: 30_000 },
} as const satisfies Record<string, Band>

export type BandCode = keyof typeof bands
export const bandCodes = ['2-8', 'max5', '1-30'] as const satisfies readonly BandCode[]

/** What an item is evaluated by: its band, and how long a period outside may last before it is an excursion. */
export type EvaluationSpec = Band & { toleranceMinutes: number }

/** Items with the same key share one evaluation and its periods. */
export const specKey = (spec: EvaluationSpec): string =>
  `${spec.lowerMilli ?? ''}..${spec.upperMilli ?? ''}/${spec.toleranceMinutes}`

/** The spec for a logger's single figure where it carries several items; null without items. Outcomes never use it. */
export function intersection(specs: readonly EvaluationSpec[]): EvaluationSpec | null {
  if (specs.length === 0) return null
  // TEL-18: highest lower limit, lowest upper limit, smallest tolerance
  const lowers = specs.flatMap(spec => spec.lowerMilli ?? [])
  const uppers = specs.flatMap(spec => spec.upperMilli ?? [])
  return {
    lowerMilli: lowers.length === 0 ? null : Math.max(...lowers),
    upperMilli: uppers.length === 0 ? null : Math.min(...uppers),
    toleranceMinutes: Math.min(...specs.map(spec => spec.toleranceMinutes)),
  }
}

export const sides = ['above', 'below', 'inside'] as const
export type Side = (typeof sides)[number]

/** The side of the band on which a reading is. A reading equal to a limit is inside. */
export function sideOf(band: Band, milliCelsius: number): Side {
  if (band.upperMilli !== null && milliCelsius > band.upperMilli) return 'above'
  if (band.lowerMilli !== null && milliCelsius < band.lowerMilli) return 'below'
  return 'inside'
}
