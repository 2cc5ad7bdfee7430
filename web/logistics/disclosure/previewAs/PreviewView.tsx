import { disclosureList, previewFilters, type DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { PreviewedDeliveries } from '#web/logistics/disclosure/previewAs/PreviewedDeliveries.tsx'
import { PreviewedStock } from '#web/logistics/disclosure/previewAs/PreviewedStock.tsx'
import { useDisclosureTexts, type Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { useHasMenu } from '#web/kernel/session/useHasMenu.ts'
import { CompanyField } from '#web/logistics/disclosure/CompanyField.tsx'
import { seenPeriod } from '#web/logistics/disclosure/previewAs/seenPeriod.ts'
import { ListFilter } from '#web/kernel/ui/lists/ListFilter.tsx'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** The owner's deliveries and stock through another company's eyes. */
export function PreviewView({ search, choices, onSearch }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  const maySeeStock = useHasMenu('ProductStockInformation')
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
        <ChoiceButtons
          label={t('disclosure.seen.what')}
          choices={(['deliveries', 'stock'] as const).map(value => ({
            value,
            label: t(`disclosure.seen.whats.${value}`),
          }))}
          value={isStock ? 'stock' : 'deliveries'}
          onChoose={value => onSearch({ ...search, what: value === 'stock' ? value : undefined, page: undefined })}
        />
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

const preview = { filters: previewFilters, url: disclosureList.url }
type FilterProps = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** Through whose eyes, and which shipping days. */
function PreviewFilter({ search, choices, onSearch }: FilterProps) {
  const t = useText()
  const hasOwners = (choices?.owners.length ?? 0) > 1
  return (
    <ListFilter
      list={preview}
      search={search}
      onSearch={onSearch}
      searchText={t('disclosure.seen.show')}
      fields={[
        hasOwners && { own: 'owner', field: <CompanyField name="owner" choices={choices} /> },
        { own: 'company', field: <CompanyField name="company" choices={choices} /> },
        search.what !== 'stock' && {
          days: ['from', 'until'],
          label: t('disclosure.seen.shippingDate'),
          isPeriod: true,
          listed: seenPeriod(search),
        },
      ]}
    />
  )
}
