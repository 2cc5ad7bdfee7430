import type { Language } from '#contract/kernel/language.ts'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'

/** The field of an amendment that tells of evaluation anew. */
export const evaluatedByField = 'evaluatedBy'

/** By which version of an item's band and tolerance a delivery was evaluated, and with which outcome. */
export type EvaluatedBy = {
  itemCode: string
  version: number
  band: BandCode
  toleranceMinutes: number
  outcome: Outcome
}

/** As an amendment keeps it. */
export const evaluatedByValue = ({ itemCode, version, band, toleranceMinutes, outcome }: EvaluatedBy) =>
  `${itemCode}: version ${version}, ${band}, ${toleranceMinutes} min, ${outcome}`

const pattern = /^(.*): version (\d+), (2-8|max5|1-30), (\d+(?:\.\d+)?) min, (kept|excursion|incomplete|noData)$/s

/** As people read it: ITEM-1 第2版（2.0〜8.0 ℃、許容時間 30分）→ 温度維持. */
export function evaluatedByText(value: string, language: Language): string {
  const [, itemCode, version, band, minutes, outcome] = pattern.exec(value) ?? []
  if (itemCode === undefined) return value
  const limits = bands[band as BandCode]
  const basis = {
    limits: limitsText(limits, language),
    tolerance: toleranceText({ ...limits, toleranceMinutes: Number(minutes), toleranceSource: null }, language),
    outcome: deliveryWords[language].outcomes[outcome as Outcome],
  }
  return language === 'en'
    ? `${itemCode}: version ${version} (${basis.limits}, ${basis.tolerance.toLowerCase()}) – ${basis.outcome}`
    : `${itemCode}：第${version}版（${basis.limits}、${basis.tolerance}）― ${basis.outcome}`
}
