import { Section } from '#web/kernel/ui/Section.tsx'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Requests that ended in a fault of ours, with the ids that the log has them by. */
export function Faults({ faults }: { faults: PlatformHealth['faults'] }) {
  const t = useText()
  const times = useTimes()
  const heads = (['at', 'call', 'kind', 'requestId', 'host'] as const).map(head => t(`platformHealth.faults.${head}`))
  return (
    <Section title={t('platformHealth.faults.title')} empty={faults.length === 0 && t('platformHealth.faults.none')}>
      <ScrollTable label={t('platformHealth.faults.title')} heads={heads} isLong>
        {faults.map(fault => (
          <tr key={fault.requestId}>
            <td>{times.instantToSecond(fault.at)}</td>
            <td>{fault.call}</td>
            <td className="prose">{fault.kind}</td>
            <td>
              <code>{fault.requestId}</code>
            </td>
            <td>{fault.host}</td>
          </tr>
        ))}
      </ScrollTable>
    </Section>
  )
}
