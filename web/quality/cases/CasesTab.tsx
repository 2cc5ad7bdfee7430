import { useNavigate, Link } from '@tanstack/react-router'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { caseList } from '#web/quality/cases/caseList.ts'
import { useCaseTexts, DueDate, StateTag } from '#web/quality/cases/caseTexts.tsx'
import type { QualityTabProps } from '#web/quality/QualityPage.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Flex } from 'antd'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { DeliveryCell } from '#web/quality/DeliveryCell.tsx'

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
            state === 'unsettled' || state === 'attention' || state === 'all'
              ? t(`cases.filter.${state}`)
              : words.caseStates[state],
        },
        { days: ['from', 'until'], label: t('cases.filter.opened') },
        { flag: 'overdue', label: t('cases.filter.overdue') },
        { flag: 'ownOnly', label: t('cases.filter.ownOnly') },
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

/** The same list as a card of a dashboard. */
export const CasesCard = listCard({
  url: caseList.url,
  ask: asks(caseCalls.getCaseList, caseList),
  useColumns: useCaseColumns,
  keyOf: row => row.caseId,
})

type SortKey = SortKeyIn<typeof caseList>
const wide = { className: 'list-wide', onCard: 'wide' } as const

function useCaseColumns(): readonly Column<CaseRow, SortKey>[] {
  const { t, whatOf } = useCaseTexts()
  const own = useSession(session => session.profile?.enterpriseCode)
  const sorted = (sortKey: SortKey) => ({ title: t(`cases.columns.${sortKey}`), sortKey })
  const number = (row: CaseRow) => (
    <Flex vertical gap={4} align="start">
      {/* By keyboard it leads to the case, as a click anywhere in its row does. */}
      <Link to="/quality/case" search={{ caseId: row.caseId }} className="strong">
        {row.number}
      </Link>
      <StateTag state={row.state} />
    </Flex>
  )
  const reference = ({ delivery, depositor }: CaseRow) => (
    <DeliveryCell delivery={delivery} company={depositor.code !== own && depositor}>
      {delivery.reference}
    </DeliveryCell>
  )
  const measured = ({ worst }: CaseRow) =>
    worst ? whatOf(worst) : <span className="quiet">{t('cases.list.noExcursion')}</span>
  return [
    column([sorted('number'), sorted('state')], number, { onCard: 'top' }),
    column([sorted('dueOn')], row => <DueDate row={row} />),
    column([sorted('reference'), sorted('depositor')], reference, wide),
    column(t('cases.columns.goods'), row => <Goods row={row} />, wide),
    column([sorted('outOfRangeMs')], measured, wide),
    column(t('cases.columns.lots'), row => <Lots row={row} />),
    column([{ title: t('cases.columns.assessor') }, sorted('openedAt')], row => <Who row={row} />, { onCard: 'wide' }),
  ]
}

type Cell = { row: CaseRow }

/** So many lots stand by name. */
const maxNamed = 3

function Goods({ row: { items, lots } }: Cell) {
  const { t, itemsText } = useCaseTexts()
  const names = lots.names.slice(0, maxNamed).join(', ')
  const more = lots.names.length - maxNamed
  return (
    <>
      <div>{itemsText(items)}</div>
      {names !== '' && (
        <div className="quiet">
          {t('cases.list.lots', { lots: names })}
          {more > 0 && t('cases.list.moreLots', { number: more })}
        </div>
      )}
    </>
  )
}

/** What has become of the lots: what waits first. */
function Lots({ row: { lots } }: Cell) {
  const { words } = useCaseTexts()
  const reported = (['undecided', 'released', 'restricted', 'rejected'] as const).filter(decision => lots[decision] > 0)
  return (
    <ul>
      {reported.map(decision => (
        <li key={decision} className={decision === 'undecided' ? 'strong no-wrap' : 'no-wrap'}>
          {words.decisions[decision]} {lots[decision]}
        </li>
      ))}
    </ul>
  )
}

function Who({ row: { openedAt, assessor } }: Cell) {
  const { t, instant } = useWords()
  return (
    <>
      <div className={assessor === null ? 'quiet' : undefined}>{assessor ?? t('cases.list.nobody')}</div>
      <div className="quiet no-wrap">{instant(openedAt)}</div>
    </>
  )
}
