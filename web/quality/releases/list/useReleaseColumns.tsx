import { useText } from '#web/kernel/texts/useText.ts'
import { ChooseRow } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { Chosen } from '#web/kernel/ui/lists/useChosen.ts'
import { Actions, Arrival, Basis, DeliveryCell, type ReleaseRow } from '#web/quality/releases/list/cells.tsx'
import type { releaseList } from '#web/quality/releases/list/releaseList.ts'
import { LotNames, Quantity, Standing, useLotName } from '#web/quality/releases/lotCells.tsx'

type SortKey = SortKeyIn<typeof releaseList>

export function useReleaseColumns(
  chosen: Chosen<ReleaseRow>,
  onDecide: (row: ReleaseRow) => void,
): readonly Column<ReleaseRow, SortKey>[] {
  const t = useText()
  const name = useLotName()
  const sorted = (sortKey: SortKey) => ({ title: t(`releases.columns.${sortKey}`), sortKey })
  const chooseText = (row: ReleaseRow) => t('releases.list.choose', { lot: `${name(row)} ${row.delivery.reference}` })
  return [
    {
      heads: [sorted('item'), sorted('lot')],
      cell: row => (
        <div className="list-choice">
          <ChooseRow chosen={chosen} row={row} label={chooseText(row)} />
          <LotNames lot={row} />
        </div>
      ),
      className: 'list-name',
      onCard: 'top',
    },
    {
      heads: [{ title: t('releases.columns.quantity') }],
      cell: row => <Quantity lot={row} />,
      className: 'list-number',
    },
    {
      heads: [sorted('reference'), sorted('deliveredAt')],
      cell: row => (
        <>
          <DeliveryCell row={row} />
          <Arrival row={row} />
        </>
      ),
      className: 'list-name',
    },
    { heads: [sorted('decision')], cell: row => <Standing lot={row} />, onCard: 'topEnd' },
    {
      heads: [{ title: t('releases.columns.basis') }],
      cell: row => <Basis row={row} />,
      className: 'list-wide',
      onCard: 'wide',
    },
    {
      heads: [{ title: t('releases.columns.actions') }],
      cell: row => <Actions row={row} onDecide={onDecide} />,
      onCard: 'bottom',
    },
  ]
}
