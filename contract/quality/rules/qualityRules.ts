import { z } from 'zod'

/** The quality rules of a company. */
export const QualityRules = z.strictObject({
  /** Compliant and complete deliveries of its own goods are released automatically. */
  releasesByItself: z.boolean(),
  /** The person who assessed a case must not decide its lots or approve it. */
  needsTwoPeople: z.boolean(),
  /** Days from opening a case to its due date. */
  assessmentDays: z.int().min(1).max(365),
  /** Retention of the evidence of decisions. EU GDP 2013/C 343/01, 4.2: at least five years. */
  retentionYears: z.int().min(5).max(50),
})
export type QualityRules = z.infer<typeof QualityRules>

/** For companies without own rules. */
export const defaultQualityRules: QualityRules = {
  releasesByItself: false,
  needsTwoPeople: false,
  assessmentDays: 5,
  retentionYears: 5,
}
