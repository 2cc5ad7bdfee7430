import { ArrowDownOutlined, CheckCircleFilled, ClockCircleOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Card, Flex } from 'antd'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import type { TripAct } from '#contract/logistics/rules/confirmations.ts'
import { formatLateness } from '#contract/kernel/time/formatSpan.ts'
import { overdueActs } from '#contract/logistics/rules/overdueActs.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { plannedStopText } from '#contract/logistics/words/plannedStopText.ts'
import { settings } from '#web/kernel/settings.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import { LateTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { addableActs, nextActs } from '#web/logistics/trips/nextActs.ts'

type Props = {
  trip: Trip
  waiting: readonly TripAct[]
  /** Something that was entered for it was not accepted, and waits to be corrected. */
  isRefused: boolean
  nowMs: number
  onConfirm: (act: TripAct) => void
  onAssign: () => void
}

/** One trip: when, from where to where, what, and the next thing to do as its one big button. */
export function TripCard({ trip, waiting, isRefused, nowMs, onConfirm, onAssign }: Props) {
  const { t, nameIn, language, count } = useWords()
  const [next, ...others] = nextActs(trip, waiting)
  return (
    <Card size="small" className="trip-card">
      <Flex vertical gap="small">
        <Flex wrap gap="small" justify="space-between">
          <Plan trip={trip} />
          <strong>{trip.bands.map(band => limitsText(bands[band], language)).join(' / ')}</strong>
        </Flex>
        <Overdue trip={trip} waiting={waiting} nowMs={nowMs} />
        {isRefused && (
          <Mark tone="bad" Icon={WarningFilled}>
            {t('trips.refused')}
          </Mark>
        )}
        <div className="title anywhere">
          {nameIn(trip.shipFrom)}
          <ToNext />
          {trip.plannedStops?.map((stop, place) => (
            <div key={`${place} ${stop.name}`}>
              <span className="quiet trip-stop">
                {plannedStopText(stop, { timeZone: settings.timeZone, language })}
              </span>
              <ToNext />
            </div>
          ))}
          {nameIn(trip.destination)}
        </div>
        <Flex wrap gap="4px 16px" className="anywhere">
          <span>{trip.reference}</span>
          {trip.slipNo.length > 0 && (
            <span>
              <span className="quiet">{t('trips.slip')}</span> {trip.slipNo.join(', ')}
            </span>
          )}
          {trip.plannedPieces !== null && <span>{t('trips.pieces', { count: count(trip.plannedPieces) })}</span>}
        </Flex>
        {trip.remark && (
          <div className="anywhere pre-line">
            <span className="quiet">{t('trips.senderRemark')}</span> {trip.remark}
          </div>
        )}
        <Driver trip={trip} isOpen={next !== undefined} onAssign={onAssign} />
        <Done trip={trip} waiting={waiting} />
        {next && (
          <Button type="primary" size="large" block className="trip-act" onClick={() => onConfirm(next)}>
            {t(`trips.confirm.${next}`)}
          </Button>
        )}
        {[...others, ...addableActs(trip, waiting)].map(act => (
          <Button key={act} block onClick={() => onConfirm(act)}>
            {t(`trips.confirm.${act}`)}
          </Button>
        ))}
      </Flex>
    </Card>
  )
}

const ToNext = () => (
  <div>
    <ArrowDownOutlined aria-label="→" className="quiet" />
  </div>
)

/** What should have been done by now and is not, as far as this device knows (LOG-141). */
function Overdue({ trip, waiting, nowMs }: Pick<Props, 'trip' | 'waiting' | 'nowMs'>) {
  const { t, language } = useWords()
  const overdue = overdueActs({ ...trip, acts: nextActs(trip, waiting) }, nowMs)
  return overdue.map(({ act, byMs }) => (
    <div key={act}>
      <LateTag>{t(`trips.overdue.${act}`, { duration: formatLateness(byMs, language) })}</LateTag>
    </div>
  ))
}

/** Whom the company assigned it to, and the button for who says so. */
function Driver({ trip: { driver, mayAssign, reference }, isOpen, onAssign }: AssignProps) {
  const { t } = useWords()
  const isAssignable = mayAssign && isOpen
  if (!driver && !isAssignable) return null
  return (
    <Flex wrap gap="small" align="center" justify="space-between" className="anywhere">
      <span>
        <span className="quiet">{t('trips.driver.label')}</span>{' '}
        {driver ? (driver.isMe ? t('trips.driver.me', driver) : driver.name) : t('trips.driver.none')}
      </span>
      {isAssignable && (
        <Button
          aria-label={t(driver ? 'trips.driver.changeOf' : 'trips.driver.assignOf', { reference })}
          onClick={onAssign}
        >
          {t(driver ? 'trips.driver.change' : 'trips.driver.assign')}
        </Button>
      )}
    </Flex>
  )
}
type AssignProps = Pick<Props, 'trip' | 'onAssign'> & { isOpen: boolean }

/** When it is next expected anywhere. */
function Plan({ trip }: { trip: Trip }) {
  const { t, instant, dayOf } = useWords()
  const isPickup = trip.actualPickup === null && trip.deliveredAt === null && trip.acts.includes('pickup')
  const [at, isDay] = isPickup
    ? [trip.plannedPickup, trip.plannedPickupIsDay]
    : [trip.scheduledArrival, trip.scheduledArrivalIsDay]
  return (
    <span>
      <span className="quiet">{t(isPickup ? 'trips.plannedPickup' : 'trips.scheduledArrival')}</span>{' '}
      <strong>{at === null ? t('trips.noPlan') : (isDay ? dayOf : instant)(at)}</strong>
    </span>
  )
}

/** What is confirmed, by whomever: a person's name stands by the time that this person confirmed. And what is not sent yet. */
function Done({ trip, waiting }: Pick<Props, 'trip' | 'waiting'>) {
  const { t, instant, nameIn } = useWords()
  const times = { pickup: trip.actualPickup, arrival: trip.deliveredAt }
  return (['pickup', 'arrival'] as const).map(act => {
    const at = times[act]
    const confirmed = trip[act]
    const by = confirmed?.by && t('trips.by', { name: confirmed.by.name, company: nameIn(confirmed.by.company) })
    const counts = confirmed?.at === at
    return (
      <div key={act}>
        {at !== null && (
          <Mark tone="good" Icon={CheckCircleFilled}>
            {t(`trips.confirmed.${act}`, { at: instant(at) })}
            {counts ? by && ` ${by}` : ` ${t('trips.bySystem')}`}
          </Mark>
        )}
        {confirmed && !counts && (
          <div className="quiet anywhere">
            {t('trips.confirmedOtherwise', { at: instant(confirmed.at) })} {by}
          </div>
        )}
        {waiting.includes(act) && (
          <Mark tone="warn" Icon={ClockCircleOutlined}>
            {t(`trips.unsent.${act}`)}
          </Mark>
        )}
      </div>
    )
  })
}
