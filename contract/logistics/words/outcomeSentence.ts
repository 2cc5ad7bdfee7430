import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

type Judged = Pick<
  NonNullable<StatusInfo['temperature']>,
  'outcome' | 'excursionCount' | 'excursionLoggers' | 'spikeCount' | 'gapCount'
>
type Progress = Pick<StatusInfo, 'awaitingPickup' | 'deliveredAt'>

/** What the outcome of a delivery means, in a sentence with its count. */
export function outcomeSentence(judged: Judged, progress: Progress, language: Language): string {
  const { outcome, excursionCount, excursionLoggers, spikeCount, gapCount } = judged
  const { outcomeSentences, gapsToo } = temperatureWords[language]
  const counted = { kept: spikeCount, excursion: excursionCount, incomplete: gapCount, noData: 0 }
  const sentence = outcomeSentences[sentenceOf(judged, progress)](counted[outcome], excursionLoggers)
  return outcome === 'excursion' && gapCount > 0 ? sentence + gapsToo(gapCount) : sentence
}

/** A spike is no excursion, but the band was not kept throughout either. */
function sentenceOf({ outcome, spikeCount }: Judged, { awaitingPickup, deliveredAt }: Progress) {
  if (outcome !== 'kept') return shownOutcome(outcome, awaitingPickup)
  if (spikeCount > 0) return 'keptWithSpikes'
  return deliveredAt === null ? 'keptSoFar' : 'kept'
}
