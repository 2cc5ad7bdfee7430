import { z } from 'zod'

/** ICH Q9 (R1) 4.3–4.4: how bad the harm would be, how likely it is, how well either is known. */
export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

const written = z
  .string()
  .trim()
  .max(10_000)
  .refine(typed => typed.isWellFormed(), 'holds half of a character (a lone surrogate)')
  .transform(typed => typed || null)
  .nullable()
const level = z.enum(riskLevels).nullable()

/** The assessment of a case, as far as it is written. Texts in the words of who wrote them; an empty one is none. */
export const Assessment = z.strictObject({
  /** What might happen to the product, and to the patient. */
  hazard: written,
  severity: level,
  probability: level,
  /** How sure that is, and what is not known. */
  uncertainty: written,
  uncertaintyLevel: level,
  /** The stability data that it rests on: document, version, page. */
  stabilityData: written,
  /** Why the lots may, or may not, be used. Nothing is concluded without it. */
  rationale: written,
  /** What led to the excursion. */
  cause: written,
  /** What is done so that it does not happen again (CAPA). */
  actions: written,
})
export type Assessment = z.infer<typeof Assessment>

export const emptyAssessment: Assessment = {
  hazard: null,
  severity: null,
  probability: null,
  uncertainty: null,
  uncertaintyLevel: null,
  stabilityData: null,
  rationale: null,
  cause: null,
  actions: null,
}

const rank = (risk: RiskLevel) => riskLevels.indexOf(risk)

/** ICH Q9: the risk is the combination of severity and probability; null while one of them is open. */
export function riskOf({ severity, probability }: Pick<Assessment, 'severity' | 'probability'>): RiskLevel | null {
  if (severity === null || probability === null) return null
  const sum = rank(severity) + rank(probability)
  return sum >= 3 ? 'high' : sum === 2 ? 'medium' : 'low'
}
