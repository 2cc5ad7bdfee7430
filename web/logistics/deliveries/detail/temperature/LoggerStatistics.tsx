import { DownloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { CalibrationText } from '#web/logistics/deliveries/detail/temperature/CalibrationText.tsx'
import { MktWindowText } from '#web/logistics/deliveries/detail/temperature/MktWindowText.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { deliveryId: number; loggers: readonly LoggerTemperature[]; timeZone: string }

const columns = [
  'logger',
  'outcome',
  'count',
  'lowest',
  'highest',
  'mean',
  'mkt',
  'mktWindow',
  'inside',
  'above',
  'below',
  'gaps',
  'suspects',
  'conflicts',
  'calibration',
  'interval',
  'download',
] as const

/** All figures of every logger (TEL-28). */
export function LoggerStatistics({ deliveryId, loggers, timeZone }: Props) {
  const t = useText()
  const heads = columns.map(column => t(`deliveryDetail.statistics.${column}`))
  return (
    <>
      <ScrollTable label={t('deliveryDetail.sections.statistics')} heads={heads}>
        {loggers.map(logger => (
          <Row key={logger.loggerAssignmentId} deliveryId={deliveryId} logger={logger} timeZone={timeZone} />
        ))}
      </ScrollTable>
      <p className="quiet">{t('deliveryDetail.statistics.mktNote')}</p>
      {loggers.some(logger => logger.outcome !== logger.shown.outcome) && (
        <p className="quiet">{t('deliveryDetail.sharedBand')}</p>
      )}
    </>
  )
}

function Row({ deliveryId, logger, timeZone }: { deliveryId: number; logger: LoggerTemperature; timeZone: string }) {
  const t = useText()
  const language = useLanguage()
  const times = useTimes(timeZone)
  const download = useDownload(deliveryCalls.downloadCsv)
  const delivery = useSeenDelivery(deliveryId)
  const { loggerAssignmentId, serial, shown } = logger
  const duration = (ms: number) => (ms === 0 ? t('common.none') : formatDuration(ms, language))
  const degrees = (celsius: number | null) => celsius?.toFixed(2) ?? t('common.none')
  const downloadLabel = t('deliveryDetail.downloadOf', { serial })
  return (
    <tr>
      <th scope="row">{serial}</th>
      <td>
        <OutcomeTag outcome={logger.outcome} />
      </td>
      <td className="number">{times.count(logger.count)}</td>
      <Celsius milli={logger.minMilli} logger={logger} />
      <Celsius milli={logger.maxMilli} logger={logger} />
      <td className="number">{degrees(logger.meanCelsius)}</td>
      <td className="number">
        {degrees(logger.mktCelsius)}
        {logger.mktOutsideScope && (
          <Tooltip title={t('deliveryDetail.statistics.outsideScopeHint')}>
            <span className="quiet" tabIndex={0}>
              {t('deliveryDetail.statistics.outsideScope')}
            </span>
          </Tooltip>
        )}
      </td>
      <td>
        <MktWindowText mktWindow={logger.mktWindow} timeZone={timeZone} />
      </td>
      <td className="number">{duration(shown.inBandMs)}</td>
      <td className={shown.aboveMs > 0 ? 'number wrong strong' : 'number'}>{duration(shown.aboveMs)}</td>
      <td className={shown.belowMs > 0 ? 'number wrong strong' : 'number'}>{duration(shown.belowMs)}</td>
      <td className="number">
        {logger.gaps.length === 0 ? t('common.none') : `${logger.gaps.length} (${duration(logger.gapMs)})`}
      </td>
      <td className="number">{logger.suspectCount || t('common.none')}</td>
      <td className="number">{logger.conflictCount || t('common.none')}</td>
      <td>
        <CalibrationText calibration={logger.calibration} />
      </td>
      <td className="number">{formatDuration(logger.intervalSeconds * 1000, language)}</td>
      <td>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          aria-label={downloadLabel}
          title={downloadLabel}
          loading={download.isPending}
          onClick={() => download.mutate({ ...delivery, loggerAssignmentId })}
        >
          {t('deliveryDetail.download')}
        </Button>
      </td>
    </tr>
  )
}

function Celsius({ milli, logger }: { milli: number | null; logger: LoggerTemperature }) {
  const t = useText()
  if (milli === null) return <td className="number">{t('common.none')}</td>
  const side = sideOf(logger.shown.band, milli)
  const sign = side === 'above' ? '▲ ' : '▼ '
  return (
    <td className={side === 'inside' ? 'number' : 'number wrong strong'}>
      {side !== 'inside' && sign}
      {formatCelsius(milli, logger.shown.band)}
    </td>
  )
}
