import { useState } from 'react'
import {
  productCalls,
  type EvaluatedDelivery,
  type Product,
  type ProductVersion,
} from '#contract/logistics/calls/products.ts'
import { maxReevaluatedAtOnce, outcomeChanges } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { ReevaluationForm } from '#web/logistics/products/reevaluation/ReevaluationForm.tsx'
import { ReevaluationTable } from '#web/logistics/products/reevaluation/ReevaluationTable.tsx'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import '#web/kernel/ui/section.css'

type Props = {
  product: Product
  version: ProductVersion
  days: { from: string; until: string }
  lot: string | undefined
}

/** Which deliveries would be re-evaluated, and how; all of them are chosen until somebody takes one out. */
export function ReevaluationPreview({ product, version, days, lot }: Props) {
  const t = useText()
  const { count } = useTimes()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const { data, error, refetch, isFetching } = useCall(productCalls.previewReevaluation, {
    productId: product.productId,
    version: version.version,
    shippingDateFrom: days.from,
    shippingDateTo: days.until,
    lot,
  })
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
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
      <ReevaluationForm product={product} version={version} chosen={chosen} />
    </section>
  )
}

/** What would become another outcome matters most; beside that, the earliest first. */
const changedFirst = (rows: readonly EvaluatedDelivery[]) => {
  const stays = (row: EvaluatedDelivery) => Number(row.outcome === row.newOutcome)
  return rows.toSorted((one, other) => stays(one) - stays(other))
}
