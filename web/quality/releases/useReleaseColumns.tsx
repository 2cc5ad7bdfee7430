import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import { useManyCompanies } from '#web/kernel/session/menus.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { ChooseRow, type Chosen } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { DeliveryCell } from '#web/quality/DeliveryCell.tsx'
import { LotNames, Origin, Quantity, ReleaseBlockers, Standing, useLotName } from '#web/quality/releases/lotCells.tsx'
import type { releaseList } from '#web/quality/releases/releaseList.ts'

export type ReleaseRow = ResponseOf<typeof releaseCalls.getReleaseList>['rows'][number]
type SortKey = SortKeyIn<typeof releaseList>

export const keyOfRow = ({ delivery, product, lot }: ReleaseRow) =>
  JSON.stringify([delivery.deliveryId, product.productId, lot])

export function useReleaseColumns(
  chosen: Chosen<ReleaseRow>,
  onDecide: (row: ReleaseRow) => void,
): readonly Column<ReleaseRow, SortKey>[] {
  const { t, instant } = useWords()
  const nameOf = useLotName()
  const isOfMany = useManyCompanies('DeliveryStatus')
  const sorted = (sortKey: SortKey) => ({ title: t(`releases.columns.${sortKey}`), sortKey })
  const name = (row: ReleaseRow) => `${nameOf(row)} ${row.delivery.reference}`
  return [
    {
      heads: [sorted('item'), sorted('lot')],
      cell: row => (
        <div className="list-choice">
          <ChooseRow chosen={chosen} row={row} label={t('releases.list.choose', { lot: name(row) })} />
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
      cell: ({ delivery }) => (
        <>
          <DeliveryCell delivery={delivery} company={isOfMany && delivery.depositor}>
            <strong>
              <DeliveryLink to={delivery} />
            </strong>
          </DeliveryCell>
          <span className="no-wrap">
            {delivery.deliveredAt ? instant(delivery.deliveredAt) : t('deliveries.status.1')}
          </span>
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
      heads: [{ title: t('lists.actions') }],
      cell: row =>
        row.mayDecide && (
          <Button size="small" aria-label={`${t('releases.list.decide')}: ${name(row)}`} onClick={() => onDecide(row)}>
            {t('releases.list.decide')}
          </Button>
        ),
      onCard: 'bottom',
    },
  ]
}

/** Why it is as it is: its case, the last decision, else what keeps it from being released by itself. */
function Basis({ row: { last, decision, releaseBlockers, caseId, caseNumber } }: { row: ReleaseRow }) {
  const { t } = useWords()
  const isPlain = decision === 'undecided' && caseId === null && last?.cause !== 'changed'
  return (
    <Flex vertical gap={4}>
      {caseId !== null && (
        <Link to="/quality/case" search={{ caseId }} className="strong">
          {t('stock.holds.case', { number: caseNumber })}
        </Link>
      )}
      {last && <Origin made={last} />}
      {isPlain && <ReleaseBlockers releaseBlockers={releaseBlockers} />}
      {isPlain && releaseBlockers.length === 0 && <span className="quiet">{t('releases.list.nothingAgainst')}</span>}
    </Flex>
  )
}
