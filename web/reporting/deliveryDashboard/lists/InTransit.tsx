import { CheckCircleOutlined, WarningFilled } from '@ant-design/icons'
import type { DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { LateList } from '#web/reporting/deliveryDashboard/lists/LateList.tsx'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { roadLink, type Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { weightLook, weightOf } from '#web/reporting/deliveryDashboard/trend.ts'

const shown = ['inTransit', 'awaitingPickup', 'late', 'excursion', 'incomplete', 'noData'] as const satisfies Figure[]
/** One of these is enough to look at. */
const faults = ['late', 'excursion', 'incomplete', 'noData'] as const satisfies Figure[]

type Road = DeliveryDashboard['onTheRoad']

const sumOf = ({ sections }: Road, figure: Figure) => sections.reduce((sum, { counts }) => sum + counts[figure], 0)

type Props = { road: Road; asOf: string; isAuto: boolean }

/** The first glance: whether anything that is on the road now is wrong, on which section, and what is late. */
export function InTransit({ road, asOf, isAuto }: Props) {
  const { t } = useWords()
  const isWrong = faults.some(figure => sumOf(road, figure) > 0)
  return (
    <DashboardPart
      title={t('deliveryDashboard.road.title')}
      note={
        <span className="dashboard-state">
          <Mark tone={isWrong ? 'bad' : 'good'} Icon={isWrong ? WarningFilled : CheckCircleOutlined}>
            {t(isWrong ? 'deliveryDashboard.road.wrong' : 'deliveryDashboard.road.calm')}
          </Mark>
        </span>
      }
    >
      <ul className="fit-grid" style={{ '--fit': '140px' }}>
        {shown.map(figure => (
          <RoadFigure key={figure} road={road} figure={figure} />
        ))}
      </ul>
      <LateList {...{ road, asOf, isAuto }} total={sumOf(road, 'late')} />
    </DashboardPart>
  )
}

function RoadFigure({ road, figure }: { road: Road; figure: (typeof shown)[number] }) {
  const { t, count } = useWords()
  const number = sumOf(road, figure)
  const name = t(`deliveryDashboard.figures.${figure}`)
  const label = t('deliveryDashboard.read', { place: t('deliveryDashboard.road.title'), figure: name, number })
  return (
    <li className="box">
      <div className="secondary">{name}</div>
      <div className={weightLook[weightOf(figure, number)]}>
        <ListLink to={roadLink(road, figure)} className="plain-link figure" label={label}>
          {count(number)}
        </ListLink>
      </div>
      <ul className="quiet">
        {road.sections.map(({ section, counts }) => (
          <li key={section}>
            <ListLink
              to={roadLink(road, figure, section)}
              className="plain-link dashboard-line"
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
