import type { DisclosurePeriod } from '#contract/logistics/rules/disclosureMatrix.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { BeforeAfter } from '#web/kernel/ui/history/BeforeAfter.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'

type Periods = readonly DisclosurePeriod[]

/** The periods of a setting, old → new; none is not disclosed. */
export function BeforeAndAfter({ before, after }: { before: Periods; after: Periods }) {
  const t = useText()
  const texts = useDisclosureTexts()
  const told = (periods: Periods) => (periods.length === 0 ? t('disclosure.list.nothing') : texts.periods(periods))
  return (
    <div>
      <BeforeAfter before={told(before)} after={told(after)} />
    </div>
  )
}
