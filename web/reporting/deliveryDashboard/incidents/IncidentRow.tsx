import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Incidents } from '#contract/reporting/types/whatWentWrong.ts'
import type { IncidentKind } from '#contract/reporting/rules/incidents.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { Lane } from '#web/reporting/deliveryDashboard/lists/Lane.tsx'
import { Temperature } from '#web/reporting/deliveryDashboard/lists/NewestExcursions.tsx'

type Props = Incidents['rows'][number] & { kind: IncidentKind }

/** When it happened, to which delivery, and how that stands now. */
export function IncidentRow({ at, delivery, kind, case: ofCase }: Props) {
  const { t, instant, dayOf } = useWords()
  // A plan that is a day says no time; what it is late after is that day's end.
  const time = kind === 'delay' && delivery.scheduledArrivalIsDay ? dayOf(at) : instant(at)
  return (
    <li className="fit-grid anywhere" style={{ '--fit': '180px' }}>
      <div>
        <strong>{t(`deliveryDashboard.incidents.at.${kind}`, { time })}</strong>
        <div>
          <DeliveryLink to={delivery} />{' '}
          <StatusTag status={delivery.deliveryStatus} isAwaitingPickup={delivery.awaitingPickup} />{' '}
          {delivery.late && <LateTag />}
        </div>
      </div>
      <div>
        <State delivery={delivery} kind={kind} />
        {ofCase && <WithWhom of={ofCase} />}
      </div>
      <Lane of={delivery} />
    </li>
  )
}

/** Its case, and who has that. */
function WithWhom({ of: { caseId, number, state, assessor } }: { of: NonNullable<Props['case']> }) {
  const { t } = useWords()
  return (
    <div>
      <CaseLink caseId={caseId}>{number}</CaseLink>{' '}
      {state !== 'concluded' && assessor === null ? (
        <span className="warn strong">{t('deliveryDashboard.incidents.nobody')}</span>
      ) : (
        <span className="quiet">
          {state === 'concluded'
            ? t('deliveryDashboard.incidents.concluded')
            : t('deliveryDashboard.attention.who', { name: assessor })}
        </span>
      )}
    </div>
  )
}

function State({ delivery, kind }: { delivery: DeliveryRow; kind: IncidentKind }) {
  const { t, instant } = useWords()
  if (kind === 'excursion')
    return (
      <>
        {/* Earlier ones are among them: the time above is of the last that began. */}
        <span className="quiet">{t('deliveryDashboard.incidents.whole')}</span> <Temperature row={delivery} />
      </>
    )
  if (kind === 'gap') {
    const gaps = delivery.temperature?.gapCount ?? 0
    return gaps > 0 ? t('deliveryDashboard.incidents.gaps', { number: gaps }) : t('deliveryDashboard.incidents.silent')
  }
  return delivery.deliveredAt === null
    ? t('deliveryDashboard.incidents.notDelivered')
    : t('deliveryDashboard.incidents.deliveredAt', { time: instant(delivery.deliveredAt) })
}
