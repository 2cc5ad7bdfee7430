import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

type Judged = Pick<
  NonNullable<StatusInfo['temperature']>,
  'outcome' | 'excursionCount' | 'excursionLoggers' | 'spikeCount' | 'gapCount'
>

/** What the outcome of a delivery means, in a sentence with its count. */
export function outcomeSentence(judged: Judged, isDelivered: boolean, language: Language): string {
  const { outcome, excursionCount, excursionLoggers, spikeCount, gapCount } = judged
  const { outcomeSentences, gapsToo } = temperatureWords[language]
  const counted = { kept: spikeCount, excursion: excursionCount, incomplete: gapCount, noData: 0 }
  const sentence = outcomeSentences[sentenceOf(judged, isDelivered)](counted[outcome], excursionLoggers)
  return outcome === 'excursion' && gapCount > 0 ? sentence + gapsToo(gapCount) : sentence
}

/** A spike is no excursion, but the band was not kept throughout either. */
function sentenceOf({ outcome, spikeCount }: Judged, isDelivered: boolean) {
  if (outcome !== 'kept') return outcome
  if (spikeCount > 0) return 'keptWithSpikes'
  return isDelivered ? 'kept' : 'keptSoFar'
}
