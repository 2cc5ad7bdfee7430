import type { ResponseOf } from '#contract/kernel/call.ts'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import {
  disclosureStages,
  type DisclosureCell,
  type DisclosurePeriod,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds, type DisclosureKind, type Stage } from '#contract/logistics/rules/transportSections.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

export type Choices = ResponseOf<typeof disclosureCalls.getDisclosureChoices>
type Named = { name: string; nameEn: string }

/** The words of settings in the user's language. */
export function useDisclosureTexts() {
  const t = useText()
  const { day } = useTimes()
  const localName = useLocalName()
  const separator = t('disclosure.separator')
  const period = ({ from, until }: DisclosurePeriod) =>
    until === null
      ? t('disclosure.always', { from: day(from) })
      : t('disclosure.between', { from: day(from), until: day(until) })
  return {
    company: ({ name, nameEn }: Named) => localName(name, nameEn),
    product: ({ nameJa, nameEn }: { nameJa: string; nameEn: string }) => localName(nameJa, nameEn),
    stage: (stage: Stage) => t(`disclosure.stages.${stage}`),
    kind: (kind: DisclosureKind) => t(`disclosure.kinds.${kind}`),
    kinds: (kinds: readonly DisclosureKind[]) => kinds.map(kind => t(`disclosure.kinds.${kind}`)).join(separator),
    stages: (stages: readonly Stage[]) => stages.map(stage => t(`disclosure.stages.${stage}`)).join(separator),
    period,
    periods: (periods: readonly DisclosurePeriod[]) => periods.map(period).join(separator),
    list: (texts: readonly string[]) => texts.join(separator),
  }
}

/** Cells by stage, in the order in which goods pass them, and by kind. */
export const byStage = <Cell extends DisclosureCell>(cells: readonly Cell[]) =>
  disclosureStages.flatMap(stage => {
    const ofStage = disclosureKinds.flatMap(
      kind => cells.find(cell => cell.stage === stage && cell.kind === kind) ?? [],
    )
    return ofStage.length === 0 ? [] : [{ stage, cells: ofStage }]
  })
