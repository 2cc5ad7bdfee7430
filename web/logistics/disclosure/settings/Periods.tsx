import type { DisclosurePeriod } from '#contract/logistics/rules/disclosureMatrix.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'

/** When a kind is disclosed: a line for each period. */
export function Periods({ periods }: { periods: readonly DisclosurePeriod[] }) {
  const texts = useDisclosureTexts()
  return periods.map(period => (
    <span key={period.from} className="disclosure-period">
      {texts.period(period)}
    </span>
  ))
}
