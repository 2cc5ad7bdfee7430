import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { excursionEventText } from '#contract/telemetry/words/excursionEventText.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

type Evaluated = Pick<NonNullable<StatusInfo['temperature']>, 'outcome' | 'excursionCount' | 'spikeCount' | 'gapCount'>
type Progress = Pick<StatusInfo, 'awaitingPickup' | 'awaitingData' | 'deliveredAt' | 'worstEvent'>

/** A sentence for the outcome of a delivery, with its count; excursions are told as events. */
export function outcomeSentence(
  evaluated: Evaluated,
  progress: Progress,
  where: { language: Language; timeZone: string },
): string {
  const { outcome, excursionCount, spikeCount, gapCount } = evaluated
  const { worstEvent } = progress
  const { outcomeSentences, gapsToo, end } = temperatureWords[where.language]
  const counted = { compliant: spikeCount, excursion: excursionCount, incomplete: gapCount, noData: 0 }
  const sentence =
    outcome === 'excursion' && worstEvent
      ? excursionEventText({ count: excursionCount, event: worstEvent }, where) + end
      : outcomeSentences[sentenceOf(evaluated, progress)](counted[outcome])
  return outcome === 'excursion' && gapCount > 0 ? sentence + gapsToo(gapCount) : sentence
}

/** With a spike there is no excursion, but the temperature did not stay within the band throughout. */
function sentenceOf(
  { outcome, spikeCount, gapCount }: Evaluated,
  { awaitingPickup, awaitingData, deliveredAt }: Progress,
) {
  if (outcome === 'noData' && awaitingData && !awaitingPickup) return 'notDueYet'
  // A silence that lasts is not among the counted gaps.
  if (outcome === 'incomplete' && gapCount === 0) return 'incompleteUncounted'
  if (outcome !== 'compliant') return shownOutcome(outcome, awaitingData)
  if (spikeCount > 0) return 'compliantWithSpikes'
  return deliveredAt === null ? 'compliantSoFar' : 'compliant'
}
