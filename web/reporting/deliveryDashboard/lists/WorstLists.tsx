import type { DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { carrierLink, laneLink, productLink } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Shown = Pick<DeliveryDashboard, 'lanes' | 'carriers' | 'products' | 'period'>
type Ranked = { name: string; excursions: number; to: ListSearch }

/** Where excursions gather: on which lanes, with which carriers, of which products. */
export function WorstLists({ dashboard }: { dashboard: Shown }) {
  const nameIn = useNameIn()
  const t = useText()
  const localName = useLocalName()
  const { lanes, carriers, products, period } = dashboard
  const laneName = ({ shipFrom, destination }: Shown['lanes'][number]) =>
    t('deliveryDashboard.worst.lane', { from: nameIn(shipFrom), until: nameIn(destination) })
  return (
    <DashboardPart title={t('deliveryDashboard.worst.title')}>
      <Ranking
        title={t('deliveryDashboard.worst.lanes')}
        ranked={lanes.map(lane => ({ ...lane, name: laneName(lane), to: laneLink(period, lane) }))}
      />
      <Ranking
        title={t('deliveryDashboard.worst.carriers')}
        ranked={carriers.map(one => ({
          ...one,
          name: localName(one.carrier.name, one.carrier.nameEn),
          to: carrierLink(period, one),
        }))}
      />
      <Ranking
        title={t('deliveryDashboard.worst.products')}
        ranked={products.map(one => ({
          ...one,
          name: localName(one.nameJa, one.nameEn),
          to: productLink(period, one),
        }))}
      />
    </DashboardPart>
  )
}

function Ranking({ title, ranked }: { title: string; ranked: readonly Ranked[] }) {
  const t = useText()
  const { count } = useTimes()
  // A single one is no long bar.
  const most = Math.max(5, ...ranked.map(({ excursions }) => excursions))
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {ranked.length === 0 ? (
        <p className="quiet">{t('deliveryDashboard.worst.none')}</p>
      ) : (
        <ol>
          {ranked.map(({ name, excursions, to }) => (
            <li key={JSON.stringify(to)}>
              <ListLink to={to} className="plain-link dashboard-line">
                <span className="anywhere">{name}</span>
                <b>{t('deliveryDashboard.worst.number', { number: count(excursions) })}</b>
              </ListLink>
              <span className="dashboard-bar" style={{ width: `${(100 * excursions) / most}%` }} aria-hidden />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
