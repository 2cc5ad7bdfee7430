import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Incidents } from '#contract/reporting/types/whatWentWrong.ts'
import type { IncidentKind } from '#contract/reporting/rules/incidents.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { Temperature } from '#web/reporting/deliveryDashboard/lists/NewestExcursions.tsx'

type Props = Incidents['rows'][number] & { kind: IncidentKind }

/** When it happened, to which delivery, and how that stands now. */
export function IncidentRow({ at, delivery, kind }: Props) {
  const { t, instant, nameIn } = useWords()
  return (
    <li className="fit-grid anywhere" style={{ '--fit': '180px' }}>
      <div>
        <strong>{t(`deliveryDashboard.incidents.at.${kind}`, { time: instant(at) })}</strong>
        <div>
          <DeliveryLink to={delivery} />{' '}
          <StatusTag status={delivery.deliveryStatus} isAwaitingPickup={delivery.awaitingPickup} />{' '}
          {delivery.late && <LateTag />}
        </div>
      </div>
      <div>
        <State delivery={delivery} kind={kind} />
      </div>
      <div>
        {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
        <div className="quiet">{nameIn(delivery.depositor)}</div>
      </div>
    </li>
  )
}

function State({ delivery, kind }: { delivery: DeliveryRow; kind: IncidentKind }) {
  const { t, instant } = useWords()
  if (kind === 'excursion') return <Temperature row={delivery} />
  if (kind === 'gap') {
    const gaps = delivery.temperature?.gapCount ?? 0
    return gaps > 0 ? t('deliveryDashboard.incidents.gaps', { number: gaps }) : t('deliveryDashboard.incidents.silent')
  }
  return delivery.deliveredAt === null
    ? t('deliveryDashboard.incidents.notDelivered')
    : t('deliveryDashboard.incidents.deliveredAt', { time: instant(delivery.deliveredAt) })
}
