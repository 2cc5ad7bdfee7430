import { z } from 'zod'
import { wellFormed } from '#contract/kernel/fields.ts'

/** ICH Q9 (R1) 4.3–4.4: levels of the severity and probability of harm, and of their uncertainty. */
export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

const written = wellFormed(z.string().trim().max(10_000))
  .transform(typed => typed || null)
  .nullable()
const level = z.enum(riskLevels).nullable()

/** The assessment of a case, as far as it is written; an empty text counts as null. */
export const Assessment = z.strictObject({
  /** Possible harm to the product and the patient. */
  hazard: written,
  severity: level,
  probability: level,
  /** How certain the assessment is, and what is unknown. */
  uncertainty: written,
  uncertaintyLevel: level,
  /** The stability data used: document, version, page. */
  stabilityData: written,
  /** Why the lots may or may not be used; required for the conclusion. */
  rationale: written,
  cause: written,
  /** Corrective and preventive actions (CAPA). */
  actions: written,
})
export type Assessment = z.infer<typeof Assessment>

export const assessmentFields = Object.keys(Assessment.shape) as (keyof Assessment)[]
export const emptyAssessment = Object.fromEntries(assessmentFields.map(field => [field, null])) as Assessment

const rank = (risk: RiskLevel) => riskLevels.indexOf(risk)

/** ICH Q9: the risk combines severity and probability; null while one of them is missing. */
export function riskOf({ severity, probability }: Pick<Assessment, 'severity' | 'probability'>): RiskLevel | null {
  if (severity === null || probability === null) return null
  const sum = rank(severity) + rank(probability)
  return sum >= 3 ? 'high' : sum === 2 ? 'medium' : 'low'
}
