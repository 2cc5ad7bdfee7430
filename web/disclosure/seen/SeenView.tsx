import type { DisclosureSearch } from '#web/disclosure/disclosureSearch.ts'
import { SeenDeliveries } from '#web/disclosure/seen/SeenDeliveries.tsx'
import { SeenFilter } from '#web/disclosure/seen/SeenFilter.tsx'
import { SeenStock } from '#web/disclosure/seen/SeenStock.tsx'
import { type Choices, useDisclosureTexts } from '#web/disclosure/useDisclosureTexts.ts'
import { useSession } from '#web/session/currentSession.ts'
import { useText } from '#web/texts/useText.ts'
import { ChoiceButtons } from '#web/ui/ChoiceButtons.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { usePhone } from '#web/ui/usePhone.ts'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** The owner's deliveries and stock through another company's eyes. */
export function SeenView({ search, choices, onSearch }: Props) {
  const t = useText()
  const isPhone = usePhone()
  const texts = useDisclosureTexts()
  const maySeeStock = useSession(session => session.profile?.menuList.includes('ProductStockInformation') ?? false)
  const company = choices?.companies.find(one => one.code === search.company)
  // The platform company owns nothing: it looks for one of the owners.
  const needsOwner = choices !== undefined && choices.owners.length > 1 && search.owner === undefined
  const isStock = maySeeStock && search.what === 'stock'
  const shown = { search, isPhone, name: company ? texts.company(company) : '', onSearch }
  return (
    <>
      <p className="quiet">{t('disclosure.seen.hint')}</p>
      <SeenFilter {...{ search, choices, onSearch }} />
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
            <SeenStock {...shown} companyCode={company.code} />
          ) : (
            <SeenDeliveries {...shown} companyCode={company.code} />
          )}
        </>
      )}
    </>
  )
}
