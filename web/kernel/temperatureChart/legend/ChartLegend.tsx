import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import {
  ExcursionSign,
  GapSign,
  SpikeSign,
  SuspectSign,
  UncalibratedSign,
} from '#web/kernel/temperatureChart/legend/EventSigns.tsx'
import { LineSample } from '#web/kernel/temperatureChart/legend/LineSample.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  loggers: readonly ChartLogger[]
  info: TemperatureInfo
  focusedAssignmentId: number | null
  onFocus: (loggerAssignmentId: number | null) => void
}

/** Which line is which logger (a click lets it stand out), and what the signs mean that are in this chart. */
export function ChartLegend({ loggers, info, focusedAssignmentId, onFocus }: Props) {
  const t = useText()
  const has = (test: (logger: TemperatureInfo['loggers'][number]) => boolean) => info.loggers.some(test)
  return (
    <div className="chart-legend">
      <ul className="chart-legend-loggers" aria-label={t('temperatureChart.loggers')}>
        {loggers.map(({ loggerAssignmentId, serial, line }) => (
          <li key={loggerAssignmentId}>
            <button
              type="button"
              className="plain-button"
              aria-pressed={focusedAssignmentId === loggerAssignmentId}
              title={t('temperatureChart.focus')}
              onClick={() => onFocus(focusedAssignmentId === loggerAssignmentId ? null : loggerAssignmentId)}
            >
              <LineSample line={line} />
              {serial}
            </button>
          </li>
        ))}
      </ul>
      <ul className="chart-legend-signs quiet">
        {has(logger => logger.shown.excursionCount > 0) && (
          <li>
            <ExcursionSign /> {t('temperatureChart.excursion')}
          </li>
        )}
        {has(logger => logger.shown.spikeCount > 0) && (
          <li>
            <SpikeSign /> {t('temperatureChart.spike')}
          </li>
        )}
        {has(logger => logger.gaps.length > 0) && (
          <li>
            <GapSign /> {t('temperatureChart.gap')}
          </li>
        )}
        {has(logger => logger.suspectCount > 0) && (
          <li>
            <SuspectSign /> {t('temperatureChart.suspect')}
          </li>
        )}
        {has(logger => logger.calibration.flag === 'uncalibrated') && (
          <li>
            <UncalibratedSign /> {t('temperatureChart.uncalibrated')}
          </li>
        )}
      </ul>
    </div>
  )
}
