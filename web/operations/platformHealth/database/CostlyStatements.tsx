import { Section } from '#web/kernel/ui/Section.tsx'
import { Statement } from '#web/operations/platformHealth/database/Statement.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Statements that cost most over all their runs. */
export function CostlyStatements({ statements }: { statements: NonNullable<PlatformHealth['costlyStatements']> }) {
  const t = useText()
  const times = useTimes()
  const { ms } = useAmounts()
  const heads = [
    t('platformHealth.slow.statement'),
    ...(['runs', 'mean', 'worst', 'total'] as const).map(head => t(`platformHealth.costly.${head}`)),
  ]
  return (
    <Section
      title={t('platformHealth.costly.title')}
      hint={t('platformHealth.costly.hint')}
      empty={statements.length === 0 && t('platformHealth.costly.none')}
    >
      <ScrollTable label={t('platformHealth.costly.title')} heads={heads} isLong>
        {statements.map(({ statement, runs, meanMs, worstMs, totalMs }, place) => (
          <tr key={place}>
            <td className="prose">
              <Statement text={statement} />
            </td>
            <td>{times.count(runs)}</td>
            <td>{ms(meanMs)}</td>
            <td>{ms(worstMs)}</td>
            <td>{ms(totalMs)}</td>
          </tr>
        ))}
      </ScrollTable>
    </Section>
  )
}
