import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ProgressStep, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useMoment } from '#web/logistics/deliveries/detail/facts/useMoment.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'

/** The links of the chain in time order, from the manufacturing base to the last destination that the viewer may see. */
export function ChainProgress({ status }: { status: StatusInfo }) {
  return (
    <ol className="chain">
      {status.chain.map(step => (
        <li
          key={step.deliveryId}
          className={step.isThisDelivery ? 'chain-step chain-step-this' : 'chain-step'}
          aria-current={step.isThisDelivery ? 'step' : undefined}
          data-progress={progressOf(step)}
        >
          <Step step={step} timeZone={status.timeZone} />
        </li>
      ))}
    </ol>
  )
}

function progressOf({ actualPickup, deliveredAt }: ProgressStep) {
  if (deliveredAt !== null) return 'done'
  return actualPickup === null ? 'waiting' : 'going'
}

function Step({ step, timeZone }: { step: ProgressStep; timeZone: string }) {
  const nameIn = useNameIn()
  const t = useText()
  const { planned, actual } = useMoment(timeZone)
  const plannedPickup = planned(step.plannedPickup, step.plannedPickupIsDay)
  const plannedArrival = planned(step.scheduledArrival, step.scheduledArrivalIsDay)
  return (
    <>
      <div className="chain-step-head">
        <span>{t(`deliveries.sections.${step.deliveryType}`)}</span>
        {step.isThisDelivery && <Tag>{t('deliveryDetail.progress.thisDelivery')}</Tag>}
        {step.late && <Tag color="error">{t('deliveries.late')}</Tag>}
      </div>
      <div className="chain-places">
        {nameIn(step.shipFrom)} → {nameIn(step.destination)}
      </div>
      <dl className="chain-times">
        <Moment
          label={t('deliveryDetail.progress.pickedUp')}
          planned={plannedPickup}
          actual={actual(step.actualPickup)}
        />
        <Moment
          label={t('deliveryDetail.progress.delivered')}
          planned={plannedArrival}
          actual={actual(step.deliveredAt)}
          isLate={step.late}
        />
      </dl>
      <div className="chain-step-foot">
        {step.outcome && <OutcomeTag outcome={shownOutcome(step.outcome, progressOf(step) === 'waiting')} />}
        {!step.isThisDelivery && (
          <Link to="/delivery/detail" search={{ deliveryId: step.deliveryId }}>
            {t('deliveryDetail.progress.open', { reference: step.reference })}
          </Link>
        )}
      </div>
    </>
  )
}

type MomentProps = { label: string; planned: string | null; actual: string | null; isLate?: boolean }

function Moment({ label, planned, actual, isLate = false }: MomentProps) {
  const t = useText()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={isLate ? 'chain-late' : undefined}>{actual ?? t('deliveryDetail.progress.notYet')}</span>
        {planned && <span className="chain-plan">{t('deliveryDetail.progress.planned', { time: planned })}</span>}
      </dd>
    </div>
  )
}
