import type { ReactNode } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import {
  fileRequestOf,
  nextSort,
  sortOf,
  type CompanyListSearch,
  type CompanySortKey,
} from '#web/partners/companies/companyListSearch.ts'
import { CompanyCards } from '#web/partners/companies/list/CompanyCards.tsx'
import { CompanyTable } from '#web/partners/companies/list/CompanyTable.tsx'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: CompanyListSearch
  found: ResponseOf<typeof companyCalls.getCompanyList> | undefined
  failure: CallError | null
  isOld: boolean
  isPhone: boolean
  /** The way to a new company, beside the file. */
  register: ReactNode
  onChange: (search: CompanyListSearch) => void
  onRetry: () => void
}

/** The companies that were found, page by page; or why there is none to show. */
export function CompanyResults({ search, found, failure, isOld, isPhone, register, onChange, onRetry }: Props) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) {
    return <Notice title={t('companies.list.none')}>{t('companies.list.noneHint')}</Notice>
  }
  const List = isPhone ? CompanyCards : CompanyTable
  const sort = sortOf(search)
  const sortBy = (key: CompanySortKey) => {
    const next = nextSort(sort, key)
    onChange({ ...search, sort: next.key, order: next.order, page: undefined })
  }
  return (
    <ListResults
      label={t('companies.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t('companies.list.found', { number: count(total) }) }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={
        found && (
          <>
            <FileButton call={companyCalls.downloadCompanyCsv} body={fileRequestOf(search)} total={found.total} />
            {register}
          </>
        )
      }
    >
      <List rows={found?.rows} sort={sort} onSort={sortBy} />
    </ListResults>
  )
}
