import { glnOf } from '#contract/kernel/gs1/keys.ts'
import { ruleBy } from '#web/kernel/texts/useWords.ts'

/** A GLN in any writing, with its check digit, or none. */
export const glnRule = ruleBy(
  (typed: string) => typed.trim() !== '' && glnOf(typed) === undefined && (t => t('companies.wrong.gln')),
)
