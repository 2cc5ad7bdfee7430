import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { Explained } from '#web/logistics/disclosure/explain/Explained.tsx'
import { ExplainForm } from '#web/logistics/disclosure/explain/ExplainForm.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** Why a company can, or can't, see a delivery. */
export function ExplainView({ search, choices, onSearch }: Props) {
  const t = useText()
  const { company, number, delivery } = search
  const isAsked = company !== undefined && (number !== undefined || delivery !== undefined)
  const asked = delivery === undefined ? { number } : { deliveryId: delivery }
  const { data, error, refetch } = useCall(
    disclosureCalls.explainDisclosure,
    { companyCode: company ?? '', ...asked },
    { enabled: isAsked },
  )
  return (
    <>
      <p className="quiet">{t('disclosure.why.hint')}</p>
      <ExplainForm {...{ search, choices, onSearch }} />
      {!isAsked && <Notice title={t('disclosure.why.start')}>{t('disclosure.why.startHint')}</Notice>}
      {isAsked && error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {isAsked && !error && !data && <p>{t('common.loading')}</p>}
      {isAsked && data?.deliveries.length === 0 && (
        <Notice title={t('disclosure.why.none')}>{t('disclosure.why.noneHint')}</Notice>
      )}
      {isAsked &&
        data?.deliveries.map(one => (
          <Explained
            key={one.deliveryId}
            explained={one}
            company={data.company}
            mayEdit={data.mayEdit}
            onSearch={onSearch}
          />
        ))}
    </>
  )
}
