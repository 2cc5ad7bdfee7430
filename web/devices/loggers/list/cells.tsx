import { BlockOutlined, DisconnectOutlined, WarningFilled } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import type { LoggerRow } from '#contract/devices/types/loggerTypes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { lowBatteryPercent } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { CalibrationTag } from '#web/devices/loggers/CalibrationTag.tsx'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useLanguage, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useHasMenu } from '#web/kernel/session/useHasMenu.ts'
import { DeliveryLink } from '#web/kernel/ui/DeliveryLink.tsx'

type Cell = { row: LoggerRow }

/** The serial, which leads to the logger, and what people call it. */
export function Serial({ row: { loggerId, serial, name } }: Cell) {
  return (
    <>
      <Link to="/user-management/loggers/detail" search={{ loggerId }} className="list-reference">
        {serial}
      </Link>
      {name && <div className="quiet">{name}</div>}
    </>
  )
}

export function Device({ row: { model, intervalSeconds } }: Cell) {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <div>{model ?? t('common.none')}</div>
      {intervalSeconds !== null && <div className="quiet">{formatDuration(intervalSeconds * 1000, language)}</div>}
    </>
  )
}

/** The state in words, and until when it lasts. */
export function Calibration({ row: { calibration } }: Cell) {
  const t = useText()
  const times = useTimes()
  const { state, dueOn } = calibration
  return (
    <>
      <CalibrationTag state={state} daysLeft={calibration.daysLeft} />
      {dueOn && <div className="quiet no-wrap">{t('loggers.until', { day: times.day(dueOn) })}</div>}
    </>
  )
}

/** The charge that was told last, and when. */
export function Battery({ row: { battery } }: Cell) {
  const t = useText()
  const times = useTimes()
  if (!battery) return <span className="quiet">{t('loggers.noBattery')}</span>
  const isLow = battery.percent < lowBatteryPercent
  return (
    <>
      <div className={isLow ? 'no-wrap strong' : 'no-wrap'}>
        {isLow && <WarningFilled aria-hidden />} {battery.percent}%{isLow && ` ${t('loggers.lowBattery')}`}
      </div>
      <div className="quiet no-wrap">{times.instant(battery.at)}</div>
    </>
  )
}

export function LastReading({ row: { last, isSilent } }: Cell) {
  const t = useText()
  const times = useTimes()
  if (!last) return <span className="quiet">{t('loggers.neverMeasured')}</span>
  return (
    <>
      <div className="no-wrap">{times.instant(last.at)}</div>
      <div className="quiet no-wrap">
        {last.milliCelsius === null
          ? t('loggers.hiddenValue')
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
  const nameIn = useNameIn()
  const t = useText()
  const times = useTimes()
  const mayOpen = useHasMenu('DeliveryStatus')
  return (
    <div>
      <StateTag tone={tones[use]}>{t(`loggers.uses.${use}`)}</StateTag>
      {retiredOn && <div className="quiet no-wrap">{t('loggers.since', { day: times.day(retiredOn) })}</div>}
      {delivery && mayOpen && (
        <div>
          <DeliveryLink to={delivery} />
          <span className="quiet"> → {nameIn(delivery.destination)}</span>
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
