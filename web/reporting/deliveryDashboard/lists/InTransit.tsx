import { CheckCircleOutlined, WarningFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { roadLink, type Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { weightOf } from '#web/reporting/deliveryDashboard/deviation/trend.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const shown = ['inTransit', 'awaitingPickup', 'late', 'excursion', 'incomplete'] as const satisfies Figure[]
/** One of these is enough to look at. */
const faults = ['late', 'excursion', 'incomplete'] as const satisfies Figure[]

type Road = DeliveryDashboard['onTheRoad']

const sumOf = ({ sections }: Road, figure: Figure) => sections.reduce((sum, { counts }) => sum + counts[figure], 0)

/** The first glance: whether anything that is on the road now is wrong, and on which section. */
export function InTransit({ road, children }: { road: Road; children: ReactNode }) {
  const t = useText()
  const isWrong = faults.some(figure => sumOf(road, figure) > 0)
  return (
    <section className="road" aria-labelledby="road-title">
      <div className="dashboard-head">
        <h2 id="road-title">{t('deliveryDashboard.road.title')}</h2>
        {isWrong ? (
          <span className="road-state">
            <WarningFilled aria-hidden /> {t('deliveryDashboard.road.wrong')}
          </span>
        ) : (
          <span className="road-state road-calm">
            <CheckCircleOutlined aria-hidden /> {t('deliveryDashboard.road.calm')}
          </span>
        )}
        <div className="dashboard-head-tools">{children}</div>
      </div>
      <ul className="road-figures">
        {shown.map(figure => (
          <RoadFigure key={figure} road={road} figure={figure} />
        ))}
      </ul>
    </section>
  )
}

function RoadFigure({ road, figure }: { road: Road; figure: Figure }) {
  const t = useText()
  const { count } = useTimes()
  const number = sumOf(road, figure)
  // A part of those in transit, and none beside them.
  const name = t(
    figure === 'awaitingPickup' ? 'deliveryDashboard.road.awaitingPickup' : `deliveryDashboard.figures.${figure}`,
  )
  const label = t('deliveryDashboard.read', { place: t('deliveryDashboard.road.title'), figure: name, number })
  return (
    <li className={`road-figure weight-${weightOf(figure, number)}`}>
      <span className="road-name">{name}</span>
      <ListLink to={roadLink(road, figure)} className="road-number" label={label}>
        {count(number)}
      </ListLink>
      <ul className="road-sections">
        {road.sections.map(({ section, counts }) => (
          <li key={section}>
            <ListLink
              to={roadLink(road, figure, section)}
              label={t('deliveryDashboard.read', {
                place: t('deliveryDashboard.road.of', { section: t(`deliveries.sections.${section}`) }),
                figure: name,
                number: counts[figure],
              })}
            >
              <span>{t(`deliveryDashboard.chart.short.${section}`)}</span> <b>{count(counts[figure])}</b>
            </ListLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
