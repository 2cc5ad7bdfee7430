import { z } from 'zod'

/** What a company's quality management lays down. */
export const QualityRules = z.strictObject({
  /** Clean and complete deliveries of its own goods are released by themselves. */
  releasesByItself: z.boolean(),
  /** Who assessed a case may neither decide its lots nor approve it. */
  needsTwoPeople: z.boolean(),
  /** Days from opening a case to its due date. */
  assessmentDays: z.int().min(1).max(365),
  /** How long what a decision rests on is kept: EU GDP 2013/C 343/01, 4.2: at least five years. */
  retentionYears: z.int().min(5).max(50),
})
export type QualityRules = z.infer<typeof QualityRules>

/** Where a company has laid down nothing. */
export const defaultQualityRules: QualityRules = {
  releasesByItself: false,
  needsTwoPeople: false,
  assessmentDays: 5,
  retentionYears: 5,
}
