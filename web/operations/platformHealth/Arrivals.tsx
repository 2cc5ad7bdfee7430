import { Flex } from 'antd'
import { readingRoutes } from '#contract/operations/types/platformHealthTypes.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useFigures, type PlatformHealth } from '#web/operations/platformHealth/useFigures.ts'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const inks = { http: 'var(--link)', mqtt: 'var(--link-light)', file: 'var(--warn)' } as const

/** Whether readings still come in, and by which door. */
export function Arrivals({ readings: { minutes, routes } }: Pick<PlatformHealth, 'readings'>) {
  const { t, ago, count } = useFigures()
  const title = t('platformHealth.readings.title')
  return (
    <Section title={title}>
      <div className="fit-grid" style={{ '--fit': '360px' }}>
        <ArrivalChart minutes={minutes} />
        <RowTable
          label={title}
          rows={routes}
          keyOf={({ route }) => route}
          renderColumns={[
            [
              t('platformHealth.readings.route'),
              ({ route }) => (
                <>
                  <span className="health-route" style={{ background: inks[route] }} aria-hidden="true" />{' '}
                  {t(`platformHealth.readings.routes.${route}`)}
                </>
              ),
              'name',
            ],
            [t('platformHealth.readings.lastHour'), ({ lastHour }) => count(lastHour)],
            [t('platformHealth.readings.refused'), ({ refusedLastHour }) => count(refusedLastHour)],
            [
              t('platformHealth.readings.last'),
              ({ lastAt, lastSeconds }) =>
                lastAt === null || lastSeconds === null ? '–' : <time dateTime={lastAt}>{ago(lastSeconds)}</time>,
            ],
          ]}
        />
      </div>
    </Section>
  )
}

type Minute = PlatformHealth['readings']['minutes'][number]

const [step, bar, height] = [10, 8, 100]

/** A bar for each minute, by door from the ground up. The table beside it tells the same to those who don't see it. */
function ArrivalChart({ minutes }: { minutes: readonly Minute[] }) {
  const { t, count } = useFigures()
  const most = Math.max(...minutes.map(({ http, mqtt, file }) => http + mqtt + file), 0)
  return (
    <figure className="health-chart" style={{ margin: 0 }}>
      <figcaption className="quiet">{t('platformHealth.readings.most', { number: count(most) })}</figcaption>
      <svg
        viewBox={`0 0 ${minutes.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('platformHealth.readings.chart')}
      >
        {minutes.map((minute, place) => (
          <Bar key={minute.at} minute={minute} x={place * step} scale={height / Math.max(most, 1)} />
        ))}
      </svg>
      <Flex justify="space-between" className="quiet">
        <span>{t('platformHealth.readings.from')}</span>
        <span>{t('platformHealth.readings.until')}</span>
      </Flex>
    </figure>
  )
}

function Bar({ minute, x, scale }: { minute: Minute; x: number; scale: number }) {
  let top = height
  return readingRoutes.map(route => {
    top -= minute[route] * scale
    return <rect key={route} style={{ fill: inks[route] }} x={x} y={top} width={bar} height={minute[route] * scale} />
  })
}
