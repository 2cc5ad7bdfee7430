import { useMemo, useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { coveredSpans, uncoveredSpans } from '#contract/telemetry/rules/loggers/calibration.ts'
import { codes } from '#contract/kernel/codes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { type ChartLogger, valueRange } from '#web/kernel/temperatureChart/chartLogger.ts'
import { lineStyle } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import { PlotArea } from '#web/kernel/temperatureChart/plot/PlotArea.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/temperatureChart/temperatureChart.css'

/** The last 48 hours that the logger measured, as a small curve. */
export function RecentCurve({ logger }: { logger: RegisteredLogger }) {
  const { t } = useWords()
  const asked = { loggerId: logger.loggerId }
  const answer = useCall(loggerCalls.getLoggerCurve, asked, { handledHere: [codes.noTemperatureData] })
  if (answer.error?.failure === codes.noTemperatureData) return <p className="quiet">{t('loggers.neverMeasured')}</p>
  return (
    <Answered answer={answer} awaiting={<div style={{ height: 220 }} aria-busy="true" />}>
      {found => <Curve logger={logger} found={found} />}
    </Answered>
  )
}

type Props = { logger: RegisteredLogger; found: ResponseOf<typeof loggerCalls.getLoggerCurve> }

function Curve({ logger, found }: Props) {
  const { t, instant } = useWords(found.timeZone)
  const [cursorAtMs, setCursor] = useState<number | null>(null)
  const view = useMemo(() => ({ fromMs: Date.parse(found.from), toMs: Date.parse(found.to) }), [found])
  const loggers = useMemo(() => [chartLogger(logger, found)], [logger, found])
  const range = useMemo(() => valueRange(loggers, view), [loggers, view])
  const values = found.curve.milliCelsius.filter(value => value !== null)
  const extreme = (of: typeof Math.min) => (values.length > 0 ? formatCelsius(of(...values)) : t('common.none'))
  const summary = t('loggers.curve.summary', {
    from: instant(found.from),
    to: instant(found.to),
    min: extreme(Math.min),
    max: extreme(Math.max),
  })
  return (
    <>
      <p className="quiet">{summary}</p>
      {found.hidesReadings && <p className="quiet">{t('loggers.curve.hides')}</p>}
      <div className="small-plot">
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
          hasTooltip
        />
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
