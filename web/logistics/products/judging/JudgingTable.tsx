import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import type { JudgedDelivery } from '#contract/logistics/calls/products.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { OutcomeMark } from '#web/kernel/ui/outcome/OutcomeMark.tsx'
import { useMayOpenDelivery } from '#web/logistics/orderedItems/useMayOpenDelivery.ts'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Props = {
  rows: readonly JudgedDelivery[]
  leftOut: ReadonlySet<number>
  onLeaveOut: (leftOut: ReadonlySet<number>) => void
}

/** The deliveries with their outcomes before and after, each of which may be left out. */
export function JudgingTable({ rows, leftOut, onLeaveOut }: Props) {
  const t = useText()
  const chosen = rows.length - leftOut.size
  const leave = (id: number, isOut: boolean) => {
    const next = new Set(leftOut)
    if (isOut) next.add(id)
    else next.delete(id)
    onLeaveOut(next)
  }
  const heads = [
    t('products.judging.days'),
    t('products.judging.route'),
    t('products.judging.lot'),
    t('products.judging.now'),
    t('products.judging.outcome'),
    t('products.judging.newOutcome'),
  ]
  const all = (
    <Checkbox
      checked={chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={event => onLeaveOut(new Set(event.target.checked ? [] : rows.map(row => row.deliveryId)))}
    >
      {t('products.judging.chooseAll')}
    </Checkbox>
  )
  return (
    <ScrollTable isLong label={t('products.judging.found', { number: rows.length })} heads={heads} firstHead={all}>
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

type RowProps = { row: JudgedDelivery; isOut: boolean; onLeave: (isOut: boolean) => void }

function Row({ row, isOut, onLeave }: RowProps) {
  const nameIn = useNameIn()
  const t = useText()
  const { day } = useTimes()
  const isChanged = row.outcome !== row.newOutcome
  return (
    <tr className={isOut ? 'product-left-out' : undefined}>
      <th scope="row">
        <span className="product-chosen">
          <Checkbox
            checked={!isOut}
            aria-label={t('products.judging.choose', { reference: row.reference })}
            onChange={event => onLeave(!event.target.checked)}
          />
          <Reference row={row} />
        </span>
      </th>
      <td>{day(row.shippingDate)}</td>
      <td className="prose">
        {nameIn(row.shipFrom)}
        <div className="quiet">{nameIn(row.destination)}</div>
      </td>
      <td className="prose">{row.lots.join(', ') || t('common.none')}</td>
      <td>{t('products.number', { version: row.version })}</td>
      <td>
        <OutcomeMark outcome={shownOutcome(row.outcome, row.awaitingPickup)} />
      </td>
      <td className={isChanged ? undefined : 'quiet'}>
        {isChanged ? <OutcomeMark outcome={row.newOutcome} /> : t('products.judging.stays')}
      </td>
    </tr>
  )
}

function Reference({ row: { deliveryId, reference } }: { row: JudgedDelivery }) {
  const mayOpen = useMayOpenDelivery()
  if (!mayOpen) return <span>{reference}</span>
  return (
    <Link to="/delivery/detail" search={{ deliveryId }}>
      {reference}
    </Link>
  )
}
