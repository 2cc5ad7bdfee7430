import { useNavigate } from '@tanstack/react-router'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { caseList } from '#web/quality/cases/caseList.ts'
import { useCaseColumns } from '#web/quality/cases/useCaseColumns.tsx'
import { useCaseTexts } from '#web/quality/cases/caseTexts.tsx'
import type { QualityTabProps } from '#web/quality/QualityPage.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** What is opened, and done by others, shows by itself. */
const live = { background: true, refetchIntervalMs: 15_000 }

/** The excursion cases that the caller may read. */
export function CasesTab({ search: inUrl, onSearch }: QualityTabProps) {
  const { t, words } = useCaseTexts()
  const navigate = useNavigate()
  const context = { enterpriseCode: useCompanyContext() }
  const search = caseList.url.parse(inUrl)
  const answer = useList(caseCalls.getCaseList, caseList, search, context, live)
  const emptyTexts = (key: 'none' | 'empty' | 'emptyWaiting') => ({
    title: t(`cases.list.${key}`),
    hint: t(`cases.list.${key}Hint`),
  })
  const isAll = search.state === 'all' && !caseList.isNarrowed({ ...search, state: undefined })
  return (
    <ListScreen
      list={caseList}
      search={search}
      onSearch={onSearch}
      answer={answer}
      file={{ call: caseCalls.downloadCaseCsv, context }}
      tools={answer.data && <Waiting {...answer.data} />}
      texts={{
        title: t('cases.list.title'),
        found: number => t('cases.list.found', { number }),
        none: emptyTexts(isAll ? 'empty' : 'none'),
        empty: emptyTexts('emptyWaiting'),
      }}
      fields={[
        { text: 'keyword', label: t('cases.filter.keyword'), isWide: true },
        {
          choice: 'state',
          label: t('cases.columns.state'),
          option: state =>
            state === 'unsettled' || state === 'all' ? t(`cases.filter.${state}`) : words.caseStates[state],
        },
        { days: ['from', 'until'], label: t('cases.filter.opened') },
        { flag: 'overdue', label: t('cases.filter.overdue') },
      ]}
      columns={useCaseColumns()}
      keyOf={row => row.caseId}
      onOpen={({ caseId }) => void navigate({ to: '/quality/case', search: { caseId } })}
    />
  )
}

/** Of all cases, not only of those that were found. */
function Waiting({ unsettled, overdue }: Pick<ResponseOf<typeof caseCalls.getCaseList>, 'unsettled' | 'overdue'>) {
  const { t, count } = useWords()
  return (
    <span className="quiet">
      {t('cases.list.waiting', { number: count(unsettled) })}
      {overdue > 0 && (
        <>
          {' · '}
          <span className="wrong strong">{t('cases.list.overdue', { number: count(overdue) })}</span>
        </>
      )}
    </span>
  )
}
