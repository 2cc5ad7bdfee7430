import { ArrivalChart } from '#web/operations/platformHealth/arrivals/ArrivalChart.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useAmounts } from '#web/operations/platformHealth/useAmounts.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Whether readings still come in, and by which door. */
export function Arrivals({ readings }: { readings: PlatformHealth['readings'] }) {
  const t = useText()
  const times = useTimes()
  const { ago } = useAmounts()
  const heads = (['route', 'lastHour', 'refused', 'last'] as const).map(head => t(`platformHealth.readings.${head}`))
  return (
    <Section title={t('platformHealth.readings.title')}>
      <div className="fit-grid" style={{ '--fit': '360px' }}>
        <ArrivalChart minutes={readings.minutes} />
        <ScrollTable label={t('platformHealth.readings.title')} heads={heads}>
          {readings.routes.map(({ route, lastHour, refusedLastHour, lastAt, lastSeconds }) => (
            <tr key={route}>
              <th scope="row">
                <span className={`health-route health-route-${route}`} aria-hidden="true" />{' '}
                {t(`platformHealth.readings.routes.${route}`)}
              </th>
              <td>{times.count(lastHour)}</td>
              <td>{times.count(refusedLastHour)}</td>
              <td>
                {lastAt === null || lastSeconds === null ? '–' : <time dateTime={lastAt}>{ago(lastSeconds)}</time>}
              </td>
            </tr>
          ))}
        </ScrollTable>
      </div>
    </Section>
  )
}
