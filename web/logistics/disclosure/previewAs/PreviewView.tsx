import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { PreviewedDeliveries } from '#web/logistics/disclosure/previewAs/PreviewedDeliveries.tsx'
import { PreviewFilter } from '#web/logistics/disclosure/previewAs/PreviewFilter.tsx'
import { PreviewedStock } from '#web/logistics/disclosure/previewAs/PreviewedStock.tsx'
import { type Choices, useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** The owner's deliveries and stock through another company's eyes. */
export function PreviewView({ search, choices, onSearch }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  const maySeeStock = useSession(session => session.profile?.menuList.includes('ProductStockInformation') ?? false)
  const company = choices?.companies.find(one => one.code === search.company)
  // The platform company owns nothing: it looks for one of the owners.
  const needsOwner = choices !== undefined && choices.owners.length > 1 && search.owner === undefined
  const isStock = maySeeStock && search.what === 'stock'
  const shown = { search, name: company ? texts.company(company) : '', onSearch }
  return (
    <>
      <p className="quiet">{t('disclosure.seen.hint')}</p>
      <PreviewFilter {...{ search, choices, onSearch }} />
      {maySeeStock && (
        <div>
          <ChoiceButtons
            label={t('disclosure.seen.what')}
            choices={(['deliveries', 'stock'] as const).map(value => ({
              value,
              label: t(`disclosure.seen.whats.${value}`),
            }))}
            value={isStock ? 'stock' : 'deliveries'}
            onChoose={value => onSearch({ ...search, what: value === 'stock' ? value : undefined, page: undefined })}
          />
        </div>
      )}
      {!company || needsOwner ? (
        <Notice title={t('disclosure.seen.chooseCompany')}>{t('disclosure.seen.chooseHint')}</Notice>
      ) : (
        <>
          {!company.isActive && <p>{t('disclosure.seen.inactive')}</p>}
          {isStock ? (
            <PreviewedStock {...shown} companyCode={company.code} />
          ) : (
            <PreviewedDeliveries {...shown} companyCode={company.code} />
          )}
        </>
      )}
    </>
  )
}
