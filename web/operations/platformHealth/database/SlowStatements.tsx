import { Section } from '#web/kernel/ui/Section.tsx'
import { Statement } from '#web/operations/platformHealth/database/Statement.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Statements that took long, with the request that asked for each. */
export function SlowStatements({ statements }: { statements: PlatformHealth['slowStatements'] }) {
  const t = useText()
  const times = useTimes()
  const { ms } = useAmounts()
  const heads = [
    t('platformHealth.slow.worst'),
    t('platformHealth.slow.times'),
    t('platformHealth.slow.last'),
    t('platformHealth.faults.call'),
    t('platformHealth.slow.statement'),
    t('platformHealth.faults.requestId'),
  ]
  return (
    <Section
      title={t('platformHealth.slow.title')}
      hint={t('platformHealth.slow.hint')}
      empty={statements.length === 0 && t('platformHealth.slow.none')}
    >
      <ScrollTable label={t('platformHealth.slow.title')} heads={heads} isLong>
        {statements.map((slow, place) => (
          <tr key={place}>
            <td>{ms(slow.worstMs)}</td>
            <td>
              {times.count(slow.times)}
              {slow.failures > 0 && (
                <div className="quiet">{t('platformHealth.slow.failures', { number: times.count(slow.failures) })}</div>
              )}
            </td>
            <td>{times.instantToSecond(slow.lastAt)}</td>
            <td>{slow.call || '–'}</td>
            <td className="prose">
              <Statement text={slow.statement} />
            </td>
            <td>
              <code>{slow.requestId || '–'}</code>
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Section>
  )
}
