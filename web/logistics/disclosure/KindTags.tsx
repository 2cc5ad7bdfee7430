import { Flex, Tag } from 'antd'
import {
  type DisclosureCell,
  type DisclosurePeriod,
  disclosureStages,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { BeforeAfter } from '#web/kernel/ui/history/ChangeHistory.tsx'
import { disclosureKinds, type DisclosureKind, type Stage } from '#contract/logistics/rules/transportSections.ts'

type Shown = Pick<DisclosureCell, 'kind'> & { periods?: readonly DisclosurePeriod[] }

/** Kinds of data as small marks, each with its periods where they are known. */
export function KindTags({ cells }: { cells: readonly Shown[] }) {
  const { kind: word, period } = useDisclosureTexts()
  return (
    <Flex wrap gap={4}>
      {cells.map(({ kind, periods = [] }) => (
        <Tag key={kind} variant="outlined">
          {word(kind)}
          {periods.map(one => (
            <div key={one.from} className="quiet">
              {period(one)}
            </div>
          ))}
        </Tag>
      ))}
    </Flex>
  )
}

/** What is disclosed, a line for each stage. */
export function StageLines({ cells }: { cells: readonly (DisclosureCell & Shown)[] }) {
  const { stage: word } = useDisclosureTexts()
  return (
    <Facts
      areLines
      facts={byStage(cells).map(({ stage, cells: ofStage }) => ({
        label: word(stage),
        value: <KindTags cells={ofStage} />,
      }))}
    />
  )
}

type Periods = readonly DisclosurePeriod[]

/** The periods of a setting, old → new; none is not disclosed. */
export function BeforeAndAfter({ before, after }: { before: Periods; after: Periods }) {
  const t = useText()
  const texts = useDisclosureTexts()
  const told = (periods: Periods) => (periods.length === 0 ? t('deliveries.notDisclosed') : texts.periods(periods))
  return (
    <div>
      <BeforeAfter before={told(before)} after={told(after)} />
    </div>
  )
}

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
