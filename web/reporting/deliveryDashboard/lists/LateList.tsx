import { deliveryDashboardCalls, type DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { LateDelivery } from '#contract/reporting/types/whatWentWrong.ts'
import { formatLateness } from '#contract/kernel/time/formatSpan.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useDashboard } from '#web/reporting/deliveryDashboard/dashboardData.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { Lane } from '#web/reporting/deliveryDashboard/lists/Lane.tsx'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { foretoldLink, lateLink } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { namedLate } from '#web/reporting/deliveryDashboard/lists/namedLate.ts'
import { Temperature } from '#web/reporting/deliveryDashboard/lists/NewestExcursions.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = {
  road: DeliveryDashboard['onTheRoad']
  /** How many of them are late at that time. */
  total: number
  asOf: string
  isAuto: boolean
}

/** REP-64, REP-65: what is late by name, the longest first, and what will be; each with the way to all of them. */
export function LateList({ road, total, asOf, isAuto }: Props) {
  const { t, count } = useWords()
  const asked = { enterpriseCode: useCompanyContext() }
  const answer = useDashboard(deliveryDashboardCalls.getForetoldLate, asked, isAuto)
  // Of the company picked before, it does not belong beside what is late of this one.
  const foretold = answer.isPlaceholderData ? undefined : answer.data
  const { late, expected, isNone } = namedLate(road.late, foretold)
  return (
    <section className="box dashboard-late" aria-label={t('deliveryDashboard.late.title')}>
      <div className="dashboard-line">
        <h3>{t('deliveryDashboard.late.title')}</h3>
        <span>
          {total > late.length && (
            <ListLink to={lateLink(road)}>{t('deliveryDashboard.late.all', { number: count(total) })}</ListLink>
          )}{' '}
          {foretold && foretold.total > 0 && (
            <ListLink to={foretoldLink}>
              {t('deliveryDashboard.late.onMap', { number: count(foretold.total) })}
            </ListLink>
          )}
        </span>
      </div>
      {isNone && <p className="quiet">{t('deliveryDashboard.late.none')}</p>}
      <ul className="divided">
        {late.map(one => (
          <Entry key={one.delivery.deliveryId} {...one} at={asOf} />
        ))}
        {expected.map(({ estimate: { estimate }, ...one }) => (
          <Entry key={one.delivery.deliveryId} {...one} at={estimate?.expected ?? one.deadline} isForetold />
        ))}
      </ul>
      {!answer.data && answer.error && <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />}
    </section>
  )
}

type EntryProps = LateDelivery & { at: string; isForetold?: boolean }

/** How late a delivery is, or is expected to be, at a time. */
function Entry({ delivery, deadline, at, isForetold = false }: EntryProps) {
  const { t, instant, dayOf, language } = useWords()
  const due = (delivery.scheduledArrivalIsDay ? dayOf : instant)(deadline)
  const duration = formatLateness(Date.parse(at) - Date.parse(deadline), language)
  return (
    <li className="fit-grid anywhere" style={{ '--fit': '180px' }}>
      <div>
        <DeliveryLink to={delivery} className="strong" />{' '}
        {delivery.awaitingPickup && <StatusTag status={delivery.deliveryStatus} isAwaitingPickup />}
      </div>
      <div>
        <LateTag>{t(`deliveryDashboard.late.${isForetold ? 'foretoldBy' : 'by'}`, { duration })}</LateTag>
        <div className="quiet">
          {t('deliveryDashboard.incidents.at.delay', { time: due })}
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
