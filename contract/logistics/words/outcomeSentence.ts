import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

type Evaluated = Pick<
  NonNullable<StatusInfo['temperature']>,
  'outcome' | 'excursionCount' | 'excursionLoggers' | 'spikeCount' | 'gapCount'
>
type Progress = Pick<StatusInfo, 'awaitingPickup' | 'awaitingData' | 'deliveredAt'>

/** A sentence for the outcome of a delivery, with its count. */
export function outcomeSentence(evaluated: Evaluated, progress: Progress, language: Language): string {
  const { outcome, excursionCount, excursionLoggers, spikeCount, gapCount } = evaluated
  const { outcomeSentences, gapsToo } = temperatureWords[language]
  const counted = { compliant: spikeCount, excursion: excursionCount, incomplete: gapCount, noData: 0 }
  const sentence = outcomeSentences[sentenceOf(evaluated, progress)](counted[outcome], excursionLoggers)
  return outcome === 'excursion' && gapCount > 0 ? sentence + gapsToo(gapCount) : sentence
}

/** With a spike there is no excursion, but the temperature did not stay within the band throughout. */
function sentenceOf({ outcome, spikeCount }: Evaluated, { awaitingPickup, awaitingData, deliveredAt }: Progress) {
  if (outcome === 'noData' && awaitingData && !awaitingPickup) return 'notDueYet'
  if (outcome !== 'compliant') return shownOutcome(outcome, awaitingData)
  if (spikeCount > 0) return 'compliantWithSpikes'
  return deliveredAt === null ? 'compliantSoFar' : 'compliant'
}
