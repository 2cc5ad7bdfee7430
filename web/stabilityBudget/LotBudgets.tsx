import { stabilityBudgetCalls } from '#contract/calls/stabilityBudget.ts'
import { useCall } from '#web/api/queries.ts'
import { useSeenDelivery } from '#web/deliveries/detail/useSeenDelivery.ts'
import { LoadFailed } from '#web/layout/LoadFailed.tsx'
import { BudgetCsvButton } from '#web/stabilityBudget/BudgetCsvButton.tsx'
import { LotBudgetCard } from '#web/stabilityBudget/LotBudgetCard.tsx'
import { useLocalName, useText } from '#web/texts/useText.ts'
import '#web/stabilityBudget/stabilityBudget.css'

const countingPauseMs = 3_000
const inBackground = { background: true, quiet: true } as const

/** What the lots of a delivery have used of their budgets, on all their deliveries; nothing where none may be seen. */
export function LotBudgets({ deliveryId }: { deliveryId: number }) {
  const t = useText()
  const localName = useLocalName()
  const seen = useSeenDelivery(deliveryId)
  const { data, error, refetch } = useCall(stabilityBudgetCalls.getLotBudgets, seen, inBackground)
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  const budgeted = data.filter(lot => lot.allowance !== null)
  const others = data.filter(lot => lot.allowance === null)
  const names = [...new Set(others.map(({ product }) => localName(product.nameJa, product.nameEn)))]
  return (
    <div className="budget-lots">
      <div className="budget-lots-head">
        <h3>{t('stabilityBudget.title')}</h3>
        {budgeted.length > 0 && <BudgetCsvButton deliveryId={deliveryId} />}
      </div>
      {budgeted.length === 0 && <p className="quiet">{t('stabilityBudget.lot.noBudget')}</p>}
      {budgeted.map(lot => (
        <LotBudgetCard key={`${lot.product.productId} ${lot.lot ?? ''}`} budget={lot} />
      ))}
      {budgeted.length > 0 && <p className="quiet">{t('stabilityBudget.lot.worst')}</p>}
      {budgeted.length > 0 && names.length > 0 && (
        <p className="quiet">{t('stabilityBudget.lot.noBudgetOf', { names: names.join(', ') })}</p>
      )}
      {data.some(lot => !lot.isCurrent) && <UntilCounted seen={seen} />}
    </div>
  )
}

/** Asks again for what is being counted. */
function UntilCounted({ seen }: { seen: ReturnType<typeof useSeenDelivery> }) {
  useCall(stabilityBudgetCalls.getLotBudgets, seen, { ...inBackground, refetchIntervalMs: countingPauseMs })
  return null
}
