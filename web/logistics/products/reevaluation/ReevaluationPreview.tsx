import { useState } from 'react'
import {
  productCalls,
  type EvaluatedDelivery,
  type Product,
  type ProductVersion,
} from '#contract/logistics/calls/products.ts'
import { maxReevaluatedAtOnce, outcomeChanges } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { ReevaluationForm } from '#web/logistics/products/reevaluation/ReevaluationForm.tsx'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'
import { Checkbox, Flex } from 'antd'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { ChooseRow } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/section.css'

type Props = {
  product: Product
  version: ProductVersion
  days: { from: string; until: string }
  lot: string | undefined
}

/** Which deliveries would be re-evaluated, and how; all of them are chosen until somebody takes one out. */
export function ReevaluationPreview({ product, version, days, lot }: Props) {
  const { t, count } = useWords()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const { data, error, refetch, isFetching } = useCall(productCalls.previewReevaluation, {
    productId: product.productId,
    version: version.version,
    shippingDateFrom: days.from,
    shippingDateTo: days.until,
    lot,
  })
  if (!data && error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return <p>{t('common.loading')}</p>
  if (data.total === 0) {
    return <Notice title={t('products.reevaluation.none')}>{t('products.reevaluation.noneHint')}</Notice>
  }
  const chosen = data.rows.filter(row => !leftOut.has(row.deliveryId))
  return (
    <section className="section" aria-labelledby="reevaluation-found" aria-busy={isFetching}>
      <div role="status">
        <h2 id="reevaluation-found">{t('products.reevaluation.found', { number: count(data.total) })}</h2>
      </div>
      {data.total > data.rows.length && (
        <p className="box filled">{t('products.reevaluation.tooMany', { most: count(maxReevaluatedAtOnce) })}</p>
      )}
      <h3>{t('products.reevaluation.changes', { number: count(chosen.length) })}</h3>
      <OutcomeChanges changes={outcomeChanges(chosen)} />
      <ReevaluationTable rows={changedFirst(data.rows)} leftOut={leftOut} onLeaveOut={setLeftOut} />
      <ReevaluationForm {...{ product, version, chosen, leftOut }} onLeaveOut={setLeftOut} />
    </section>
  )
}

/** What would become another outcome matters most; beside that, the earliest first. */
const changedFirst = (rows: readonly EvaluatedDelivery[]) => {
  const stays = (row: EvaluatedDelivery) => Number(row.outcome === row.newOutcome)
  return rows.toSorted((one, other) => stays(one) - stays(other))
}

type TableProps = {
  rows: readonly EvaluatedDelivery[]
  leftOut: ReadonlySet<number>
  onLeaveOut: (leftOut: ReadonlySet<number>) => void
}

/** The deliveries with their outcomes before and after, each of which may be left out. */
function ReevaluationTable({ rows, leftOut, onLeaveOut }: TableProps) {
  const { t, nameIn, day } = useWords()
  const chosen = rows.filter(row => !leftOut.has(row.deliveryId))
  const choose = (kept: readonly EvaluatedDelivery[]) =>
    onLeaveOut(new Set(rows.filter(row => !kept.includes(row)).map(row => row.deliveryId)))
  const all = (
    <Checkbox
      checked={chosen.length === rows.length}
      indeterminate={chosen.length > 0 && chosen.length < rows.length}
      onChange={event => choose(event.target.checked ? rows : [])}
    >
      {t('products.reevaluation.chooseAll')}
    </Checkbox>
  )
  const outcome = ({ outcome: from, newOutcome }: EvaluatedDelivery) =>
    from === newOutcome ? (
      <span className="quiet">{t('products.reevaluation.stays')}</span>
    ) : (
      <OutcomeTag outcome={newOutcome} />
    )
  return (
    <RowTable
      isLong
      label={t('products.reevaluation.found', { number: rows.length })}
      firstHead={all}
      rows={rows}
      keyOf={({ deliveryId }) => deliveryId}
      rowClass={({ deliveryId }) => (leftOut.has(deliveryId) ? 'secondary' : undefined)}
      renderColumns={[
        [
          t('deliveries.columns.reference'),
          row => (
            <Flex gap="small" align="baseline">
              <ChooseRow
                chosen={{ able: rows, rows: chosen, choose }}
                row={row}
                label={t('products.reevaluation.choose', { reference: row.reference })}
              />
              <DeliveryLink to={row} />
            </Flex>
          ),
          'name',
        ],
        [t('deliveries.columns.shippingDate'), ({ shippingDate }) => day(shippingDate)],
        [
          t('products.reevaluation.route'),
          ({ shipFrom, destination }) => twoLines(nameIn(shipFrom), nameIn(destination)),
          'prose',
        ],
        [t('deliveries.columns.lot'), ({ lots }) => lots.join(', ') || t('common.none'), 'prose'],
        [t('products.reevaluation.now'), ({ version }) => t('products.number', { version })],
        [
          t('products.reevaluation.outcome'),
          row => <OutcomeTag outcome={shownOutcome(row.outcome, row.awaitingData)} />,
        ],
        [t('products.reevaluation.newOutcome'), outcome],
      ]}
    />
  )
}
