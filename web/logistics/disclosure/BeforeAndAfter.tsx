import type { DisclosurePeriod } from '#contract/logistics/rules/disclosureMatrix.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Periods = readonly DisclosurePeriod[]

/** The periods of a setting, old → new; none is not disclosed. */
export function BeforeAndAfter({ before, after }: { before: Periods; after: Periods }) {
  const t = useText()
  const texts = useDisclosureTexts()
  const reported = (periods: Periods) => (periods.length === 0 ? t('disclosure.list.nothing') : texts.periods(periods))
  return (
    <div className="quiet">
      <span className="visually-hidden">{t('disclosure.confirm.was')} </span>
      {reported(before)}
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> {t('disclosure.confirm.becomes')} </span>
      {reported(after)}
    </div>
  )
}
