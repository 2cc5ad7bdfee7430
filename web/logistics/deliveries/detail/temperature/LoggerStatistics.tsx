import { Tooltip } from 'antd'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { LoggerTemperature, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { windowLengthText } from '#contract/telemetry/words/mktWindowText.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { CalibrationText } from '#web/logistics/deliveries/detail/temperature/OverlapNote.tsx'
import type { deliveryDetail } from '#web/logistics/deliveries/detail/texts.ts'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { TableSection, type RowColumn } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props = { deliveryId: number; info: TemperatureInfo }

/** All figures of every logger (TEL-28). */
export function LoggerStatistics({ deliveryId, info: { loggers, timeZone } }: Props) {
  const { t, language, count } = useWords()
  const none = t('common.none')
  const duration = (ms: number) => (ms === 0 ? none : formatDuration(ms, language))
  const degrees = (celsius: number | null) => celsius?.toFixed(2) ?? none
  const outside = (ms: number) => <span className={ms > 0 ? 'wrong strong' : undefined}>{duration(ms)}</span>
  const gaps = ({ gaps: { length }, gapMs }: LoggerTemperature) =>
    length === 0 ? none : `${length} (${duration(gapMs)})`
  const column = (
    name: keyof typeof deliveryDetail.statistics,
    cell: RowColumn<LoggerTemperature>[1],
    look?: 'name' | 'acts',
  ) => [t(`deliveryDetail.statistics.${name}`), cell, look] as const
  return (
    <TableSection
      title={t('deliveryDetail.sections.statistics')}
      rows={loggers}
      keyOf={logger => logger.loggerAssignmentId}
      renderColumns={[
        column('logger', logger => logger.serial, 'name'),
        column('outcome', logger => <OutcomeTag outcome={logger.outcome} />),
        column('count', logger => count(logger.count)),
        column('lowest', logger => <Celsius milli={logger.minMilli} logger={logger} />),
        column('highest', logger => <Celsius milli={logger.maxMilli} logger={logger} />),
        column('mean', logger => degrees(logger.meanCelsius)),
        column('mkt', logger => (
          <>
            {degrees(logger.mktCelsius)}
            {logger.mktOutsideScope && <Reservation name="outsideScope" />}
          </>
        )),
        column('mktWindow', logger => <MktWindowText mktWindow={logger.mktWindow} timeZone={timeZone} />),
        column('inside', ({ shown }) => duration(shown.inBandMs)),
        column('above', ({ shown }) => outside(shown.aboveMs)),
        column('below', ({ shown }) => outside(shown.belowMs)),
        column('gaps', gaps),
        column('suspects', logger => logger.suspectCount || none),
        column('conflicts', logger => logger.conflictCount || none),
        column('calibration', ({ calibration }) => <CalibrationText calibration={calibration} />),
        column('interval', ({ intervalSeconds }) => formatDuration(intervalSeconds * 1000, language)),
        column('download', logger => <ReadingsButton deliveryId={deliveryId} logger={logger} />, 'acts'),
      ]}
    >
      <p className="quiet">{t('deliveryDetail.statistics.mktNote')}</p>
      {loggers.some(logger => logger.outcome !== logger.shown.outcome) && (
        <p className="quiet">{t('deliveryDetail.sharedBand')}</p>
      )}
    </TableSection>
  )
}

function ReadingsButton({ deliveryId, logger }: { deliveryId: number; logger: LoggerTemperature }) {
  const { t } = useWords()
  const { loggerAssignmentId, serial } = logger
  const body = { ...useSeenDelivery(deliveryId), loggerAssignmentId }
  const label = t('deliveryDetail.downloadOf', { serial })
  return (
    <DownloadButton call={deliveryCalls.downloadCsv} body={body} size="small" aria-label={label} title={label}>
      {t('deliveryDetail.download')}
    </DownloadButton>
  )
}

function Celsius({ milli, logger: { shown } }: { milli: number | null; logger: LoggerTemperature }) {
  const { t } = useWords()
  if (milli === null) return t('common.none')
  const side = sideOf(shown.band, milli)
  const text = formatCelsius(milli, shown.band)
  if (side === 'inside') return text
  return (
    <span className="wrong strong">
      {side === 'above' ? '▲' : '▼'} {text}
    </span>
  )
}

/** Why the figure before it is for information only, with an explanation. */
function Reservation({ name }: { name: 'outsideScope' | 'incomplete' }) {
  const { t } = useWords()
  return (
    <>
      {' '}
      <Tooltip title={t(`deliveryDetail.statistics.${name}Hint`)}>
        <span className="quiet" tabIndex={0}>
          {t(`deliveryDetail.statistics.${name}`)}
        </span>
      </Tooltip>
    </>
  )
}

type MktWindowProps = { mktWindow: LoggerTemperature['mktWindow']; timeZone: string }

/** The highest MKT of any 24 hours or 30 days, with when that was, and whether it was measured throughout. */
function MktWindowText({ mktWindow, timeZone }: MktWindowProps) {
  const { t, language } = useWords()
  if (!mktWindow) return t('common.none')
  const { hours, celsius, from, to, complete } = mktWindow
  return (
    <span title={formatStretch(Date.parse(from), Date.parse(to), { timeZone, language })}>
      {celsius.toFixed(2)} <span className="quiet">{windowLengthText(hours, language)}</span>
      {!complete && <Reservation name="incomplete" />}
    </span>
  )
}
