import { deliveryDashboardCalls, maxLate, type DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { LateDelivery } from '#contract/reporting/types/whatWentWrong.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useDashboard } from '#web/reporting/deliveryDashboard/dashboardData.ts'
import { Lane } from '#web/reporting/deliveryDashboard/lists/Lane.tsx'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { foretoldLink, lateLink } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { Temperature } from '#web/reporting/deliveryDashboard/lists/NewestExcursions.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = {
  road: DeliveryDashboard['onTheRoad']
  /** How many of them are late at that time. */
  total: number
  asOf: string
  isAuto: boolean
}

/** As many entries are kept for what is only expected to be late. */
const keptForForetold = 2

/** REP-64, REP-65: what is late by name, the longest first, and what will be; each with the way to all of them. */
export function LateList({ road, total, asOf, isAuto }: Props) {
  const { t, count } = useWords()
  const asked = { enterpriseCode: useCompanyContext() }
  const { data } = useDashboard(deliveryDashboardCalls.getForetoldLate, asked, isAuto)
  const foretold = data ?? { total: 0, rows: [] }
  const late = road.late.slice(0, maxLate - Math.min(keptForForetold, foretold.rows.length))
  const expected = foretold.rows.slice(0, maxLate - late.length)
  return (
    <section className="box dashboard-late" aria-label={t('deliveryDashboard.late.title')}>
      <div className="dashboard-line">
        <h3>{t('deliveryDashboard.late.title')}</h3>
        <span>
          {total > late.length && (
            <ListLink to={lateLink(road)}>{t('deliveryDashboard.late.all', { number: count(total) })}</ListLink>
          )}{' '}
          {foretold.total > 0 && (
            <ListLink to={foretoldLink}>
              {t('deliveryDashboard.late.onMap', { number: count(foretold.total) })}
            </ListLink>
          )}
        </span>
      </div>
      {late.length + expected.length === 0 && <p className="quiet">{t('deliveryDashboard.late.none')}</p>}
      <ul className="divided">
        {late.map(one => (
          <Entry key={one.delivery.deliveryId} {...one} at={asOf} />
        ))}
        {expected.map(({ estimate: { estimate }, ...one }) => (
          <Entry key={one.delivery.deliveryId} {...one} at={estimate?.expected ?? one.deadline} isForetold />
        ))}
      </ul>
    </section>
  )
}

type EntryProps = LateDelivery & { at: string; isForetold?: boolean }

/** How late a delivery is, or is expected to be, at a time. */
function Entry({ delivery, deadline, at, isForetold = false }: EntryProps) {
  const { t, instant, language } = useWords()
  const duration = formatDuration(wholeMinutes(Date.parse(at) - Date.parse(deadline)), language)
  return (
    <li className="fit-grid anywhere" style={{ '--fit': '180px' }}>
      <div>
        <DeliveryLink to={delivery} className="strong" />{' '}
        {delivery.awaitingPickup && <StatusTag status={delivery.deliveryStatus} isAwaitingPickup />}
      </div>
      <div>
        <LateTag>{t(`deliveryDashboard.late.${isForetold ? 'foretoldBy' : 'by'}`, { duration })}</LateTag>
        <div className="quiet">
          {t('deliveryDashboard.incidents.at.delay', { time: instant(deadline) })}
          {isForetold && ` · ${t('deliveryDashboard.late.expected', { time: instant(at) })}`}
        </div>
      </div>
      <Lane of={delivery} />
      <div>
        <Temperature row={delivery} />
      </div>
    </li>
  )
}

const minuteMs = 60_000
const wholeMinutes = (ms: number) => Math.max(minuteMs, Math.round(ms / minuteMs) * minuteMs)
