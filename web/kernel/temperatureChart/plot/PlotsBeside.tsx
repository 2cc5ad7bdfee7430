import { memo, useMemo } from 'react'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { type CursorValue, cursorValues } from '#web/kernel/temperatureChart/values/cursorValues.ts'
import { LineSample } from '#web/kernel/temperatureChart/legend/LineSample.tsx'
import { NearView } from '#web/kernel/temperatureChart/plot/NearView.tsx'
import { PlotArea } from '#web/kernel/temperatureChart/plot/PlotArea.tsx'
import { plotId } from '#web/kernel/temperatureChart/plot/plotId.ts'
import { useChartSummary } from '#web/kernel/temperatureChart/values/useChartSummary.ts'
import type { ShownPlot } from '#web/kernel/temperatureChart/plot/useTemperaturePlot.ts'
import { ValueState } from '#web/kernel/temperatureChart/values/ValueState.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'

type Props = ShownPlot & {
  measured: readonly LoggerTemperature[]
  /** The cursor, for the values that are read out at it. */
  readAtMs: number | null
  onColumns: (columns: number) => void
}

/** A plot for each logger, all with the same times, temperatures and cursor. */
export function PlotsBeside({ measured, readAtMs, onColumns, ...shown }: Props) {
  const { loggers } = shown
  const values = useMemo(() => (readAtMs === null ? [] : cursorValues(loggers, readAtMs)), [loggers, readAtMs])
  return (
    <ul className="plots-beside">
      {measured.map((logger, place) => {
        const line = loggers[place]
        return (
          line && (
            <li
              key={logger.loggerAssignmentId}
              id={plotId(logger.loggerAssignmentId)}
              aria-current={shown.focusedAssignmentId === logger.loggerAssignmentId || undefined}
            >
              <Heading logger={logger} line={line} value={values[place]} />
              <LoggerPlot {...shown} logger={logger} line={line} onColumns={onColumns} />
            </li>
          )
        )
      })}
    </ul>
  )
}

type HeadingProps = { logger: LoggerTemperature; line: ChartLogger; value: CursorValue | undefined }

const Heading = memo(function Heading({ logger, line, value }: HeadingProps) {
  const t = useText()
  return (
    <div className="plots-beside-head">
      <LineSample line={line.line} />
      <strong>{logger.serial}</strong>
      <OutcomeTag outcome={logger.outcome} />
      {value && (
        <span className="end small" aria-hidden="true">
          {value.milliCelsius !== null && `${formatCelsius(value.milliCelsius, line.band)} ${t('common.degrees')} `}
          <ValueState state={value.state} kind={value.kind} />
        </span>
      )}
    </div>
  )
})

type PlotProps = ShownPlot & { logger: LoggerTemperature; line: ChartLogger; onColumns: (columns: number) => void }

function LoggerPlot({ logger, line, ...shown }: PlotProps) {
  const label = useChartSummary()([logger])
  // the same list as long as the line is the same: else each move of the cursor would draw anew
  const loggers = useMemo(() => [line], [line])
  return (
    <NearView className="plots-beside-plot">
      {() => <PlotArea {...shown} loggers={loggers} focusedAssignmentId={null} label={label} />}
    </NearView>
  )
}
