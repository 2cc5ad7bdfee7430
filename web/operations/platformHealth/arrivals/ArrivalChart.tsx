import { Flex } from 'antd'
import { readingRoutes } from '#contract/operations/types/platformHealthTypes.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Minute = PlatformHealth['readings']['minutes'][number]

const [step, bar, height] = [10, 8, 100]

/** A bar for each minute, by door from the ground up. The table beside it tells the same to those who don't see it. */
export function ArrivalChart({ minutes }: { minutes: readonly Minute[] }) {
  const t = useText()
  const times = useTimes()
  const most = Math.max(...minutes.map(sumOf), 1)
  return (
    <figure className="health-chart">
      <figcaption className="quiet">
        {t('platformHealth.readings.most', { number: times.count(Math.max(...minutes.map(sumOf), 0)) })}
      </figcaption>
      <svg
        viewBox={`0 0 ${minutes.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('platformHealth.readings.chart')}
      >
        {minutes.map((minute, place) => (
          <Bar key={minute.at} minute={minute} x={place * step} scale={height / most} />
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
    return (
      <rect key={route} className={`health-route-${route}`} x={x} y={top} width={bar} height={minute[route] * scale} />
    )
  })
}

const sumOf = ({ http, mqtt, file }: Minute) => http + mqtt + file
