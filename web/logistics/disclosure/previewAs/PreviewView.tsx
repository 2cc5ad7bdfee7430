import { standingOf } from '#contract/logistics/words/stockWords.ts'
import {
  disclosureList,
  previewFilters,
  type ViewProps,
  type SortKey,
} from '#web/logistics/disclosure/disclosureList.ts'
import {
  PreviewedDeliveries,
  type PreviewProps,
  seenPeriod,
} from '#web/logistics/disclosure/previewAs/PreviewedDeliveries.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { CompanyField } from '#web/logistics/disclosure/CompanySelect.tsx'
import { ListFilter } from '#web/kernel/ui/lists/ListFilter.tsx'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'

/** The owner's deliveries and stock through another company's eyes. */
export function PreviewView({ search, choices, onSearch }: ViewProps) {
  const t = useText()
  const texts = useDisclosureTexts()
  const maySeeStock = useHasMenu('ProductStockInformation')
  const company = choices?.companies.find(one => one.code === search.company)
  // The platform company owns nothing: it looks for one of the owners.
  const needsOwner = choices !== undefined && choices.owners.length > 1 && search.owner === undefined
  const isStock = maySeeStock && search.what === 'stock'
  const Previewed = isStock ? PreviewedStock : PreviewedDeliveries
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
          <Previewed {...shown} companyCode={company.code} />
        </>
      )}
    </>
  )
}

const preview = { filters: previewFilters, url: disclosureList.url }

/** Through whose eyes, and which shipping days. */
function PreviewFilter({ search, choices, onSearch }: ViewProps) {
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
          label: t('deliveries.columns.shippingDate'),
          isPeriod: true,
          listed: seenPeriod(search),
        },
      ]}
    />
  )
}

/** The stock of the owner's products that a company sees. */
function PreviewedStock({ search, companyCode, name, onSearch }: PreviewProps) {
  const { t } = useWords()
  const { owner, page, size } = search
  const body = { companyCode, owner, page, pageSize: size }
  const answer = useCall(disclosureCalls.getStockPreview, body, { keepPrevious: true })
  return (
    <ListResults
      search={search}
      onSearch={onSearch}
      answer={answer}
      texts={{
        title: t('disclosure.views.seen'),
        found: number => t('disclosure.seen.foundStock', { company: name, number }),
        none: { title: t('disclosure.seen.noStock', { company: name }), hint: t('disclosure.seen.noStockHint') },
      }}
      columns={useStockColumns()}
      keyOf={row => row.stockId}
    />
  )
}

function useStockColumns(): readonly Column<StockRow, SortKey>[] {
  const { t, localName, nameIn, count } = useWords()
  const head = (of: 'item' | 'lot' | 'quantity' | 'quarantined' | 'location' | 'owner') =>
    [{ title: t(`stock.columns.${of}`) }] as const
  const standing = (row: StockRow) =>
    row.quarantinedQuantity > 0 && `${t(`stock.standings.${standingOf(row)}`)} ${count(row.quarantinedQuantity)}`
  return [
    column(head('item'), row => localName(row.nameJa, row.nameEn), { onCard: 'top' }),
    column(head('lot'), row => <LotAndExpiry lot={row.lot} expiry={row.expiry} />, { className: 'list-narrow' }),
    column(head('quantity'), row => count(row.qualifiedQuantity), { className: 'list-number' }),
    column(head('quarantined'), row => standing(row), {
      className: 'list-number',
      isEmpty: row => row.quarantinedQuantity === 0,
    }),
    column(head('location'), row => nameIn(row.location)),
    column(head('owner'), row => nameIn(row.owner)),
  ]
}
