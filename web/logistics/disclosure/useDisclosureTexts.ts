import {
  disclosureStages,
  type DisclosureCell,
  type DisclosurePeriod,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds, type DisclosureKind, type Stage } from '#contract/logistics/rules/transportSections.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Named = { name: string; nameEn: string }

/** The words of settings in the user's language. */
export function useDisclosureTexts() {
  const { t, localName, day } = useWords()
  const list = (texts: readonly string[]) => texts.join(t('common.separator'))
  const period = ({ from, until }: DisclosurePeriod) =>
    until === null
      ? t('disclosure.always', { from: day(from) })
      : t('common.span', { from: day(from), until: day(until) })
  return {
    company: ({ name, nameEn }: Named) => localName(name, nameEn),
    product: ({ nameJa, nameEn }: { nameJa: string; nameEn: string }) => localName(nameJa, nameEn),
    stage: (stage: Stage) => t(`disclosure.stages.${stage}`),
    kind: (kind: DisclosureKind) => t(`disclosure.kinds.${kind}`),
    period,
    periods: (periods: readonly DisclosurePeriod[]) => list(periods.map(period)),
    list,
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
