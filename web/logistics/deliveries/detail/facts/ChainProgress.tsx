import { Link } from '@tanstack/react-router'
import { Flex, Tag } from 'antd'
import type { ProgressStep, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useMoment } from '#web/logistics/deliveries/detail/facts/DeliveryFacts.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** The links of the chain in time order, from the manufacturing base to the last destination that the viewer may see. */
export function ChainProgress({ status }: { status: StatusInfo }) {
  return (
    <ol>
      {status.chain.map(step => (
        <li
          key={step.deliveryId}
          className="chain-step"
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
  const { t, nameIn } = useWords()
  const { planned, actual } = useMoment(timeZone)
  const plannedPickup = planned(step.plannedPickup, step.plannedPickupIsDay)
  const plannedArrival = planned(step.scheduledArrival, step.scheduledArrivalIsDay)
  return (
    <>
      <Flex wrap gap="small" align="center" className="quiet">
        <span>{t(`deliveries.sections.${step.deliveryType}`)}</span>
        {step.isThisDelivery && <Tag>{t('deliveryDetail.progress.thisDelivery')}</Tag>}
        {step.late && <Tag color="error">{t('deliveries.late')}</Tag>}
      </Flex>
      <strong>
        {nameIn(step.shipFrom)} → {nameIn(step.destination)}
      </strong>
      <Facts
        areLines
        facts={[
          {
            label: t('deliveryDetail.progress.pickedUp'),
            value: <Moment planned={plannedPickup} actual={actual(step.actualPickup)} />,
          },
          {
            label: t('deliveryDetail.progress.delivered'),
            value: <Moment planned={plannedArrival} actual={actual(step.deliveredAt)} isLate={step.late} />,
          },
        ]}
      />
      <Flex wrap gap="middle">
        {step.outcome && <OutcomeTag outcome={shownOutcome(step.outcome, step.awaitingData)} />}
        {!step.isThisDelivery && (
          <Link to="/delivery/detail" search={{ deliveryId: step.deliveryId }}>
            {t('deliveryDetail.progress.open', { reference: step.reference })}
          </Link>
        )}
      </Flex>
    </>
  )
}

type MomentProps = { planned: string | null; actual: string | null; isLate?: boolean }

/** The actual time, or that there is none yet, with the plan. */
export function Moment({ planned, actual, isLate = false }: MomentProps) {
  const { t } = useWords()
  return (
    <>
      <span className={isLate ? 'wrong strong' : undefined}>{actual ?? t('deliveryDetail.progress.notYet')}</span>{' '}
      {planned && <span className="quiet no-wrap">{t('deliveryDetail.progress.planned', { time: planned })}</span>}
    </>
  )
}
