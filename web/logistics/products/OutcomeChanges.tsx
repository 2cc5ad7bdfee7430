import type { OutcomeChange } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** How many deliveries go from which outcome to which. */
export function OutcomeChanges({ changes }: { changes: readonly OutcomeChange[] }) {
  const t = useText()
  const { count } = useTimes()
  return (
    <ul className="product-outcomes">
      {changes.map(({ from, to, count: number }) => (
        <li key={`${from} ${to}`}>
          <OutcomeTag outcome={from} />
          {from === to ? (
            <span className="quiet">{t('products.reevaluation.stays')}</span>
          ) : (
            <>
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t('products.history.becomes')}</span>
              <OutcomeTag outcome={to} />
            </>
          )}
          <strong>{t('products.reevaluation.change', { number: count(number) })}</strong>
        </li>
      ))}
    </ul>
  )
}
