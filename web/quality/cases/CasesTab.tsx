import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import {
  caseSearch,
  fileRequestOf,
  nextSort,
  requestOf,
  sortOf,
  type CaseSearch,
} from '#web/quality/cases/caseSearch.ts'
import { CaseFilter } from '#web/quality/cases/list/CaseFilter.tsx'
import { CaseCards, CaseTable } from '#web/quality/cases/list/CaseRows.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import type { QualityTabProps } from '#web/quality/overview/qualityTabs.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/quality/cases/cases.css'

/** What is opened, and done by others, shows by itself. */
const refetchIntervalMs = 15_000

/** The excursion cases that the caller may read: those that wait, unless somebody chose otherwise. */
export function CasesTab({ search: address, onSearch }: QualityTabProps) {
  const t = useText()
  const { count } = useTimes()
  const isPhone = usePhone()
  const listTexts = useListTexts()
  const enterpriseCode = useCompanyContext()
  const search = caseSearch.parse(address)
  const answer = useCall(caseCalls.getCaseList, requestOf(search, enterpriseCode), {
    keepPrevious: true,
    background: true,
    refetchIntervalMs,
  })
  const sort = sortOf(search)
  if (answer.error && !answer.data) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const Rows = isPhone ? CaseCards : CaseTable
  return (
    <>
      <CaseFilter search={search} isPhone={isPhone} onSearch={onSearch} />
      {answer.data?.total === 0 ? (
        <NoCase search={search} />
      ) : (
        <ListResults
          label={t('cases.list.title')}
          found={answer.data}
          place={search}
          isOld={answer.isPlaceholderData}
          isPhone={isPhone}
          texts={{ ...listTexts, found: total => t('cases.list.found', { number: count(total) }) }}
          onPlace={({ page, size }) => onSearch({ ...search, page, size })}
          tools={
            answer.data && (
              <>
                <Waiting {...answer.data} />
                <FileButton
                  call={caseCalls.downloadCaseCsv}
                  body={fileRequestOf(search, enterpriseCode)}
                  total={answer.data.total}
                />
              </>
            )
          }
        >
          <Rows
            rows={answer.data?.rows}
            place={JSON.stringify(search)}
            sort={sort}
            onSort={key => {
              const next = nextSort(sort, key)
              onSearch({ ...search, sort: next.key, order: next.order, page: undefined })
            }}
          />
        </ListResults>
      )}
    </>
  )
}

/** Of all cases, not only of those that were found. */
function Waiting({ unsettled, overdue }: Pick<ResponseOf<typeof caseCalls.getCaseList>, 'unsettled' | 'overdue'>) {
  const t = useText()
  const { count } = useTimes()
  return (
    <span className="quiet">
      {t('cases.list.waiting', { number: count(unsettled) })}
      {overdue > 0 && (
        <>
          {' · '}
          <span className="case-overdue">{t('cases.list.overdue', { number: count(overdue) })}</span>
        </>
      )}
    </span>
  )
}

function NoCase({ search }: { search: CaseSearch }) {
  const t = useText()
  const { keyword, state, overdue, from, until } = search
  if ([keyword, overdue, from, until].some(one => one !== undefined) || (state && state !== 'all')) {
    return <Notice title={t('cases.list.none')}>{t('cases.list.noneHint')}</Notice>
  }
  const key = state === 'all' ? 'empty' : 'emptyWaiting'
  return <Notice title={t(`cases.list.${key}`)}>{t(`cases.list.${key}Hint`)}</Notice>
}
