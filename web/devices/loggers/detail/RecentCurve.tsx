import { useMemo, useRef, useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { coveredSpans, uncoveredSpans } from '#contract/telemetry/rules/loggers/calibration.ts'
import { codes } from '#contract/kernel/codes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ChartTooltip } from '#web/kernel/temperatureChart/values/ChartTooltip.tsx'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { columnAt, columnRows } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { lineStyle } from '#web/kernel/temperatureChart/drawing/lineStyles.ts'
import { PlotArea } from '#web/kernel/temperatureChart/plot/PlotArea.tsx'
import { useSpanText } from '#web/kernel/temperatureChart/axes/useSpanText.ts'
import { valueRange } from '#web/kernel/temperatureChart/axes/valueRange.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import '#web/kernel/temperatureChart/temperatureChart.css'

/** The last 48 hours that the logger measured, as a small curve. */
export function RecentCurve({ logger }: { logger: RegisteredLogger }) {
  const t = useText()
  const { data, error, refetch } = useCall(
    loggerCalls.getLoggerCurve,
    { loggerId: logger.loggerId },
    { handledHere: [codes.noTemperatureData] },
  )
  if (error?.failure === codes.noTemperatureData) return <p className="quiet">{t('loggers.neverMeasured')}</p>
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return <div className="logger-curve" aria-busy="true" />
  return <Curve logger={logger} found={data} />
}

type Props = { logger: RegisteredLogger; found: ResponseOf<typeof loggerCalls.getLoggerCurve> }

function Curve({ logger, found }: Props) {
  const t = useText()
  const times = useTimes(found.timeZone)
  const [cursorAtMs, setCursor] = useState<number | null>(null)
  const columns = useRef(0)
  const view = useMemo(() => ({ fromMs: Date.parse(found.from), toMs: Date.parse(found.to) }), [found])
  const loggers = useMemo(() => [chartLogger(logger, found)], [logger, found])
  const range = useMemo(() => valueRange(loggers, view), [loggers, view])
  const timeText = useSpanText(found.timeZone, null)
  const values = found.curve.milliCelsius.filter(value => value !== null)
  const summary = t('loggers.curve.summary', {
    from: times.instant(found.from),
    to: times.instant(found.to),
    min: values.length > 0 ? formatCelsius(Math.min(...values)) : t('common.none'),
    max: values.length > 0 ? formatCelsius(Math.max(...values)) : t('common.none'),
  })
  return (
    <>
      <p className="quiet">{summary}</p>
      {found.hidesReadings && <p className="quiet">{t('loggers.curve.hides')}</p>}
      <div className="logger-curve">
        <PlotArea
          loggers={loggers}
          view={view}
          whole={view}
          range={range}
          originMs={null}
          timeZone={found.timeZone}
          focusedAssignmentId={null}
          cursorAtMs={cursorAtMs}
          onView={() => undefined}
          onCursor={setCursor}
          label={summary}
          onColumns={width => {
            columns.current = width
          }}
        >
          {(box, atPx) => {
            const column = columnAt(view, box.width, atPx)
            const rows = columnRows(loggers, column)
            return <ChartTooltip box={box} atPx={atPx} column={column} rows={rows} timeText={timeText} />
          }}
        </PlotArea>
      </div>
    </>
  )
}

/** A logger by itself has no band: what it measured for is the deliveries' to say. */
function chartLogger(logger: RegisteredLogger, found: Props['found']): ChartLogger {
  const within = { fromMs: Date.parse(found.from), untilMs: Date.parse(found.to) }
  const holes = uncoveredSpans(coveredSpans(logger.calibrations, found.timeZone), within)
  return {
    loggerAssignmentId: logger.loggerId,
    serial: logger.serial,
    line: lineStyle(0),
    band: { lowerMilli: null, upperMilli: null },
    curve: found.curve,
    periods: [],
    gaps: [],
    uncalibrated: holes.map(({ fromMs, untilMs }) => ({ fromMs, toMs: untilMs })),
  }
}
