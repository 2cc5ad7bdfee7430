import {
  BlockOutlined,
  CheckCircleOutlined,
  ClockCircleFilled,
  DisconnectOutlined,
  QuestionCircleOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import type { LoggerRow, LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { lowBatteryPercent } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { Mark, StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'

type Cell = { row: LoggerRow }

/** The serial, which leads to the logger, what people call it, and what its label says. */
export const Serial = ({ row: { loggerId, serial, name, grai, giai } }: Cell) => (
  <>
    {twoLines(
      <Link to="/user-management/loggers/detail" search={{ loggerId }} className="list-reference">
        {serial}
      </Link>,
      name,
    )}
    {[grai, giai].map(
      code =>
        code && (
          <div key={code} className="quiet">
            {code}
          </div>
        ),
    )}
  </>
)

export function Device({ row: { model, intervalSeconds } }: Cell) {
  const { t, language } = useWords()
  return twoLines(
    model ?? t('common.none'),
    intervalSeconds !== null && formatDuration(intervalSeconds * 1000, language),
  )
}

const marks = {
  valid: { tone: 'quiet', Icon: CheckCircleOutlined },
  dueSoon: { tone: 'plain', Icon: ClockCircleFilled },
  expired: { tone: 'bad', Icon: WarningFilled },
  unknown: { tone: 'quiet', Icon: QuestionCircleOutlined },
} as const

/** The state by sign and words, and until when it lasts: red where it has run out, strong where that is near, else quiet. */
export function Calibration({ row: { calibration } }: Cell) {
  const { t, count, day } = useWords()
  const { state, dueOn, daysLeft } = calibration
  const text = () => {
    if (daysLeft === null || state === 'valid') return t(`loggers.states.${state}`)
    if (daysLeft === 0) return t('loggers.dueToday')
    return t(daysLeft < 0 ? 'loggers.overdue' : 'loggers.daysLeft', { number: count(Math.abs(daysLeft)) })
  }
  return twoLines(
    <Mark {...marks[state]}>{text()}</Mark>,
    dueOn && <span className="no-wrap">{t('loggers.until', { day: day(dueOn) })}</span>,
  )
}

/** The charge that was told last, and when. */
export function Battery({ row: { battery } }: Cell) {
  const { t, instant } = useWords()
  if (!battery) return <span className="quiet">{t('loggers.noBattery')}</span>
  const isLow = battery.percent < lowBatteryPercent
  return twoLines(
    <span className={isLow ? 'no-wrap strong' : 'no-wrap'}>
      {isLow && <WarningFilled aria-hidden />} {battery.percent}%{isLow && ` ${t('loggers.lowBattery')}`}
    </span>,
    <span className="no-wrap">{instant(battery.at)}</span>,
  )
}

export function LastReading({ row: { last, isSilent } }: Cell) {
  const { t, instant } = useWords()
  if (!last) return <span className="quiet">{t('loggers.neverMeasured')}</span>
  return (
    <>
      <div className="no-wrap">{instant(last.at)}</div>
      <div className="quiet no-wrap">
        {last.milliCelsius === null
          ? t('deliveries.notDisclosed')
          : `${formatCelsius(last.milliCelsius)} ${t('common.degrees')}`}
      </div>
      {isSilent && (
        <div className="no-wrap strong">
          <DisconnectOutlined aria-hidden /> {t('loggers.silent')}
        </div>
      )}
    </>
  )
}

const tones = { inUse: 'running', free: 'settled', retired: 'settled' } as const

/** Whether it travels, and with which delivery, where the reader may open that; whether two senders say so. */
export function Use({ row: { use, retiredOn, delivery, hasOverlaps } }: Cell) {
  const { t, day } = useWords()
  const mayOpen = useHasMenu('DeliveryStatus')
  return (
    <div>
      <StateTag tone={tones[use]}>{t(`loggers.uses.${use}`)}</StateTag>
      {retiredOn && <div className="quiet no-wrap">{t('loggers.since', { day: day(retiredOn) })}</div>}
      {delivery && mayOpen && (
        <div>
          <AssignedDelivery delivery={delivery} />
        </div>
      )}
      {hasOverlaps && (
        <div className="strong">
          <BlockOutlined aria-hidden /> {t('loggers.overlapping')}
        </div>
      )}
    </div>
  )
}

/** From when until when, in words; without `to` it is open. */
export function useSpanOf() {
  const { t, instant } = useWords()
  return ({ from, to }: { from: string; to: string | null }) =>
    `${instant(from)} – ${to ? instant(to) : t('loggers.deliveries.open')}`
}

/** The delivery of an assignment, as far as the reader may open it. */
export function AssignedDelivery({ delivery }: Pick<LoggerOverlap['assignments'][number], 'delivery'>) {
  const { t, nameIn } = useWords()
  if (!delivery) return <span className="quiet">{t('loggers.overlaps.hiddenDelivery')}</span>
  return (
    <>
      <DeliveryLink to={delivery} />
      <span className="quiet"> → {nameIn(delivery.destination)}</span>
    </>
  )
}
