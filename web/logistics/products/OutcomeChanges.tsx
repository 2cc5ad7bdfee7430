import { Flex } from 'antd'
import type { OutcomeChange } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** How many deliveries go from which outcome to which. */
export function OutcomeChanges({ changes }: { changes: readonly OutcomeChange[] }) {
  const { t, count } = useWords()
  return (
    <Flex component="ul" wrap gap="middle">
      {changes.map(({ from, to, count: number }) => (
        <Flex key={`${from} ${to}`} component="li" wrap gap="small">
          <OutcomeTag outcome={from} />
          {from === to ? (
            <span className="quiet">{t('products.reevaluation.stays')}</span>
          ) : (
            <>
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t('changeHistory.becomes')}</span>
              <OutcomeTag outcome={to} />
            </>
          )}
          <strong>{t('products.reevaluation.change', { number: count(number) })}</strong>
        </Flex>
      ))}
    </Flex>
  )
}
