import { Flex, Tag } from 'antd'
import type { DisclosureCell, DisclosurePeriod } from '#contract/logistics/rules/disclosureMatrix.ts'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { byStage, useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { BeforeAfter } from '#web/kernel/ui/history/ChangeHistory.tsx'

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
