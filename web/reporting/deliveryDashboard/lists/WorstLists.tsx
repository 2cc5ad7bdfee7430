import type { DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { carrierLink, laneLink, productLink } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Shown = Pick<DeliveryDashboard, 'lanes' | 'carriers' | 'products' | 'period'>
type Ranked = { name: string; excursions: number; to: ListSearch }

/** Where excursions gather: on which lanes, with which carriers, of which products. */
export function WorstLists({ dashboard: { lanes, carriers, products, period } }: { dashboard: Shown }) {
  const { t, nameIn, localName } = useWords()
  const ranked = {
    lanes: lanes.map(lane => ({
      ...lane,
      name: `${nameIn(lane.shipFrom)} → ${nameIn(lane.destination)}`,
      to: laneLink(period, lane),
    })),
    carriers: carriers.map(one => ({ ...one, name: nameIn(one.carrier), to: carrierLink(period, one) })),
    products: products.map(one => ({
      ...one,
      name: localName(one.nameJa, one.nameEn),
      to: productLink(period, one),
    })),
  }
  return (
    <DashboardPart title={t('deliveryDashboard.worst.title')}>
      {(['lanes', 'carriers', 'products'] as const).map(kind => (
        <Ranking key={kind} title={t(`deliveryDashboard.worst.${kind}`)} ranked={ranked[kind]} />
      ))}
    </DashboardPart>
  )
}

function Ranking({ title, ranked }: { title: string; ranked: readonly Ranked[] }) {
  const { t, count } = useWords()
  // A single one is no long bar.
  const most = Math.max(5, ...ranked.map(({ excursions }) => excursions))
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {ranked.length === 0 ? (
        <p className="quiet">{t('deliveryDashboard.none')}</p>
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
