import { Flex } from 'antd'
import type { RequestOf } from '#contract/kernel/call.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { stabilityBudgetCalls, type LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { LotBudgetCard } from '#web/quality/stabilityBudget/LotBudgetCard.tsx'

const { getLotBudgets } = stabilityBudgetCalls
const countingPauseMs = 3_000
const inBackground = { background: true, quiet: true } as const

type Seen = RequestOf<typeof getLotBudgets>
type Props = { deliveryId: number; isSection?: boolean }

/**
 * What the lots of a delivery have used of their budgets, on all their deliveries; nothing where none may be seen. As a
 * section of its own (`isSection`) it is left out where no budget is laid down.
 */
export function LotBudgets({ deliveryId, isSection = false }: Props) {
  const seen = useSeenDelivery(deliveryId)
  const answer = useCall(getLotBudgets, seen, inBackground)
  return (
    <Answered answer={answer} awaiting={null}>
      {lots => lots.length > 0 && <Budgets lots={lots} seen={seen} isSection={isSection} />}
    </Answered>
  )
}

function Budgets({ lots, seen, isSection }: { lots: readonly LotBudget[]; seen: Seen; isSection: boolean }) {
  const { t, language } = useWords()
  const title = t('stabilityBudget.title')
  const hasBudgets = lots.some(lot => lot.allowance !== null)
  const file = hasBudgets && (
    <DownloadButton
      call={deliveryCalls.downloadCsv}
      body={{ ...seen, part: 'stabilityBudget', language: languageCodeOf(language) }}
      type="text"
      size="small"
      aria-label={t('stabilityBudget.lot.csv')}
    >
      CSV
    </DownloadButton>
  )
  if (!isSection) {
    return (
      <>
        <Flex align="center" justify="space-between">
          <h3>{title}</h3>
          {file}
        </Flex>
        <Lots lots={lots} seen={seen} Name="h4" />
      </>
    )
  }
  if (!hasBudgets) return null
  return (
    <Section title={title} actions={file}>
      <Lots lots={lots} seen={seen} Name="h3" />
    </Section>
  )
}

type LotsProps = { lots: readonly LotBudget[]; seen: Seen; Name: 'h3' | 'h4' }

/** `Name` is the heading of each lot: one level below that of them all. */
function Lots({ lots, seen, Name }: LotsProps) {
  const { t, localName } = useWords()
  const budgeted = lots.filter(lot => lot.allowance !== null)
  const others = lots.filter(lot => lot.allowance === null)
  const names = [...new Set(others.map(({ product }) => localName(product.nameJa, product.nameEn)))]
  if (budgeted.length === 0) return <p className="quiet">{t('stabilityBudget.product.none')}</p>
  return (
    <>
      {budgeted.map(lot => (
        <LotBudgetCard key={`${lot.product.productId} ${lot.lot ?? ''}`} budget={lot} Name={Name} />
      ))}
      <p className="quiet">{t('stabilityBudget.lot.worst')}</p>
      {names.length > 0 && <p className="quiet">{t('stabilityBudget.lot.noBudgetOf', { names: names.join(', ') })}</p>}
      {lots.some(lot => !lot.isCurrent) && <UntilCounted seen={seen} />}
    </>
  )
}

/** Asks again for what is being counted. */
function UntilCounted({ seen }: { seen: Seen }) {
  useCall(getLotBudgets, seen, { ...inBackground, refetchIntervalMs: countingPauseMs })
  return null
}
