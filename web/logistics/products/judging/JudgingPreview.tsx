import { useState } from 'react'
import {
  productCalls,
  type JudgedDelivery,
  type Product,
  type ProductVersion,
} from '#contract/logistics/calls/products.ts'
import { mostJudgedAtOnce, outcomeChanges } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { JudgingForm } from '#web/logistics/products/judging/JudgingForm.tsx'
import { JudgingTable } from '#web/logistics/products/judging/JudgingTable.tsx'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  product: Product
  version: ProductVersion
  days: { from: string; until: string }
  lot: string | undefined
}

/** Which deliveries would be judged anew, and how; all of them are chosen until somebody takes one out. */
export function JudgingPreview({ product, version, days, lot }: Props) {
  const t = useText()
  const { count } = useTimes()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const { data, error, refetch, isFetching } = useCall(productCalls.previewJudging, {
    productId: product.productId,
    version: version.version,
    shippingDateFrom: days.from,
    shippingDateTo: days.until,
    lot,
  })
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return <p>{t('common.loading')}</p>
  if (data.total === 0) {
    return <Notice title={t('products.judging.none')}>{t('products.judging.noneHint')}</Notice>
  }
  const chosen = data.rows.filter(row => !leftOut.has(row.deliveryId))
  return (
    <section className="product-part" aria-labelledby="judging-found" aria-busy={isFetching}>
      <div role="status">
        <h2 id="judging-found">{t('products.judging.found', { number: count(data.total) })}</h2>
      </div>
      {data.total > data.rows.length && (
        <p className="product-effect">{t('products.judging.tooMany', { most: count(mostJudgedAtOnce) })}</p>
      )}
      <div className="product-changes">
        <h3>{t('products.judging.changes', { number: count(chosen.length) })}</h3>
        <OutcomeChanges changes={outcomeChanges(chosen)} />
      </div>
      <JudgingTable rows={changedFirst(data.rows)} leftOut={leftOut} onLeaveOut={setLeftOut} />
      <JudgingForm product={product} version={version} chosen={chosen} onDone={() => void refetch()} />
    </section>
  )
}

/** What would become another outcome matters most; beside that, the earliest first. */
const changedFirst = (rows: readonly JudgedDelivery[]) => {
  const stays = (row: JudgedDelivery) => Number(row.outcome === row.newOutcome)
  return rows.toSorted((one, other) => stays(one) - stays(other))
}
