import { Flex } from 'antd'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { caseList } from '#web/quality/cases/caseList.ts'
import { DueDate, StateTag, useCaseTexts } from '#web/quality/cases/caseTexts.tsx'
import { Link } from '@tanstack/react-router'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryCell } from '#web/quality/DeliveryCell.tsx'

type SortKey = SortKeyIn<typeof caseList>
const wide = { className: 'list-wide', onCard: 'wide' } as const

export function useCaseColumns(): readonly Column<CaseRow, SortKey>[] {
  const { t, whatOf } = useCaseTexts()
  const own = useSession(session => session.profile?.enterpriseCode)
  const sorted = (sortKey: SortKey) => ({ title: t(`cases.columns.${sortKey}`), sortKey })
  return [
    {
      heads: [sorted('number'), sorted('state')],
      cell: row => (
        <Flex vertical gap={4} align="start">
          {/* By keyboard it leads to the case, as a click anywhere in its row does. */}
          <Link to="/quality/case" search={{ caseId: row.caseId }} className="strong">
            {row.number}
          </Link>
          <StateTag state={row.state} />
        </Flex>
      ),
      onCard: 'top',
    },
    { heads: [sorted('dueOn')], cell: row => <DueDate row={row} /> },
    {
      heads: [sorted('reference'), sorted('depositor')],
      cell: ({ delivery, depositor }) => (
        <DeliveryCell delivery={delivery} company={depositor.code !== own && depositor}>
          {delivery.reference}
        </DeliveryCell>
      ),
      ...wide,
    },
    { heads: [{ title: t('cases.columns.goods') }], cell: row => <Goods row={row} />, ...wide },
    {
      heads: [sorted('outOfRangeMs')],
      cell: ({ worst }) => (worst ? whatOf(worst) : <span className="quiet">{t('cases.list.noExcursion')}</span>),
      ...wide,
    },
    { heads: [{ title: t('cases.columns.lots') }], cell: row => <Lots row={row} /> },
    {
      heads: [{ title: t('cases.columns.assessor') }, sorted('openedAt')],
      cell: row => <Who row={row} />,
      onCard: 'wide',
    },
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
