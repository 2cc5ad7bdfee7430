import { Flex } from 'antd'
import { stabilityBudgetCalls, type LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { BudgetCsvButton } from '#web/quality/stabilityBudget/BudgetCsvButton.tsx'
import { LotBudgetCard } from '#web/quality/stabilityBudget/LotBudgetCard.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

const countingPauseMs = 3_000
const inBackground = { background: true, quiet: true } as const

type Props = { deliveryId: number; isSection?: boolean }

/**
 * What the lots of a delivery have used of their budgets, on all their deliveries; nothing where none may be seen. As a
 * section of its own (`isSection`) it is left out where no budget is laid down.
 */
export function LotBudgets({ deliveryId, isSection = false }: Props) {
  const t = useText()
  const seen = useSeenDelivery(deliveryId)
  const { data, error, refetch } = useCall(stabilityBudgetCalls.getLotBudgets, seen, inBackground)
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  const hasBudgets = data.some(lot => lot.allowance !== null)
  const title = t('stabilityBudget.title')
  const file = hasBudgets && <BudgetCsvButton deliveryId={deliveryId} />
  if (isSection) {
    return hasBudgets ? (
      <Section title={title} actions={file}>
        <Lots lots={data} seen={seen} />
      </Section>
    ) : null
  }
  return (
    <>
      <Flex align="center" justify="space-between">
        <h3>{title}</h3>
        {file}
      </Flex>
      <Lots lots={data} seen={seen} />
    </>
  )
}

function Lots({ lots, seen }: { lots: readonly LotBudget[]; seen: ReturnType<typeof useSeenDelivery> }) {
  const t = useText()
  const localName = useLocalName()
  const budgeted = lots.filter(lot => lot.allowance !== null)
  const others = lots.filter(lot => lot.allowance === null)
  const names = [...new Set(others.map(({ product }) => localName(product.nameJa, product.nameEn)))]
  if (budgeted.length === 0) return <p className="quiet">{t('stabilityBudget.lot.noBudget')}</p>
  return (
    <>
      {budgeted.map(lot => (
        <LotBudgetCard key={`${lot.product.productId} ${lot.lot ?? ''}`} budget={lot} />
      ))}
      <p className="quiet">{t('stabilityBudget.lot.worst')}</p>
      {names.length > 0 && <p className="quiet">{t('stabilityBudget.lot.noBudgetOf', { names: names.join(', ') })}</p>}
      {lots.some(lot => !lot.isCurrent) && <UntilCounted seen={seen} />}
    </>
  )
}

/** Asks again for what is being counted. */
function UntilCounted({ seen }: { seen: ReturnType<typeof useSeenDelivery> }) {
  useCall(stabilityBudgetCalls.getLotBudgets, seen, { ...inBackground, refetchIntervalMs: countingPauseMs })
  return null
}
