import { Checkbox, Flex } from 'antd'
import type { EvaluatedDelivery } from '#contract/logistics/calls/products.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { DeliveryLink } from '#web/kernel/ui/DeliveryLink.tsx'

type Props = {
  rows: readonly EvaluatedDelivery[]
  leftOut: ReadonlySet<number>
  onLeaveOut: (leftOut: ReadonlySet<number>) => void
}

/** The deliveries with their outcomes before and after, each of which may be left out. */
export function ReevaluationTable({ rows, leftOut, onLeaveOut }: Props) {
  const t = useText()
  const chosen = rows.length - leftOut.size
  const leave = (id: number, isOut: boolean) => {
    const next = new Set(leftOut)
    if (isOut) next.add(id)
    else next.delete(id)
    onLeaveOut(next)
  }
  const heads = [
    t('products.reevaluation.days'),
    t('products.reevaluation.route'),
    t('products.reevaluation.lot'),
    t('products.reevaluation.now'),
    t('products.reevaluation.outcome'),
    t('products.reevaluation.newOutcome'),
  ]
  const all = (
    <Checkbox
      checked={chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={event => onLeaveOut(new Set(event.target.checked ? [] : rows.map(row => row.deliveryId)))}
    >
      {t('products.reevaluation.chooseAll')}
    </Checkbox>
  )
  return (
    <ScrollTable isLong label={t('products.reevaluation.found', { number: rows.length })} heads={heads} firstHead={all}>
      {rows.map(row => (
        <Row
          key={row.deliveryId}
          row={row}
          isOut={leftOut.has(row.deliveryId)}
          onLeave={isOut => leave(row.deliveryId, isOut)}
        />
      ))}
    </ScrollTable>
  )
}

type RowProps = { row: EvaluatedDelivery; isOut: boolean; onLeave: (isOut: boolean) => void }

function Row({ row, isOut, onLeave }: RowProps) {
  const nameIn = useNameIn()
  const t = useText()
  const { day } = useTimes()
  const isChanged = row.outcome !== row.newOutcome
  return (
    <tr className={isOut ? 'secondary' : undefined}>
      <th scope="row">
        <Flex gap="small" align="baseline">
          <Checkbox
            checked={!isOut}
            aria-label={t('products.reevaluation.choose', { reference: row.reference })}
            onChange={event => onLeave(!event.target.checked)}
          />
          <DeliveryLink to={row} />
        </Flex>
      </th>
      <td>{day(row.shippingDate)}</td>
      <td className="prose">
        {nameIn(row.shipFrom)}
        <div className="quiet">{nameIn(row.destination)}</div>
      </td>
      <td className="prose">{row.lots.join(', ') || t('common.none')}</td>
      <td>{t('products.number', { version: row.version })}</td>
      <td>
        <OutcomeTag outcome={shownOutcome(row.outcome, row.awaitingPickup)} />
      </td>
      <td className={isChanged ? undefined : 'quiet'}>
        {isChanged ? <OutcomeTag outcome={row.newOutcome} /> : t('products.reevaluation.stays')}
      </td>
    </tr>
  )
}
