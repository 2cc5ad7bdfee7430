import { Flex } from 'antd'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { caseList } from '#web/quality/cases/caseList.ts'
import { Delivery, Goods, Lots, Number, What, Who } from '#web/quality/cases/list/cells.tsx'
import { DueDate, StateTag } from '#web/quality/cases/StateTag.tsx'

type SortKey = SortKeyIn<typeof caseList>
const wide = { className: 'list-wide', onCard: 'wide' } as const

export function useCaseColumns(): readonly Column<CaseRow, SortKey>[] {
  const t = useText()
  const sorted = (sortKey: SortKey) => ({ title: t(`cases.columns.${sortKey}`), sortKey })
  return [
    {
      heads: [sorted('number'), sorted('state')],
      cell: row => (
        <Flex vertical gap={4} align="start">
          <Number row={row} />
          <StateTag state={row.state} />
        </Flex>
      ),
      onCard: 'top',
    },
    { heads: [sorted('dueOn')], cell: row => <DueDate row={row} /> },
    { heads: [sorted('reference'), sorted('depositor')], cell: row => <Delivery row={row} />, ...wide },
    { heads: [{ title: t('cases.columns.goods') }], cell: row => <Goods row={row} />, ...wide },
    { heads: [sorted('outOfRangeMs')], cell: row => <What row={row} />, ...wide },
    { heads: [{ title: t('cases.columns.lots') }], cell: row => <Lots row={row} /> },
    {
      heads: [{ title: t('cases.columns.assessor') }, sorted('openedAt')],
      cell: row => <Who row={row} />,
      onCard: 'wide',
    },
  ]
}
