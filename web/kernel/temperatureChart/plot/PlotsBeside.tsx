import { Flex } from 'antd'
import { memo, useMemo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { type CursorValue, cursorValues } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { LineSample } from '#web/kernel/temperatureChart/legend/signs.tsx'
import { ValueState, valueText } from '#web/kernel/temperatureChart/values/ChartTooltip.tsx'
import { PlotArea, type ShownPlot } from '#web/kernel/temperatureChart/plot/PlotArea.tsx'
import { plotId } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { useChartSummary, useReadingTime } from '#web/kernel/temperatureChart/axes/chartTexts.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'

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
              <Heading logger={logger} line={line} value={values[place]} timeZone={shown.timeZone} />
              <LoggerPlot {...shown} logger={logger} line={line} onColumns={onColumns} />
            </li>
          )
        )
      })}
    </ul>
  )
}

type HeadingProps = { logger: LoggerTemperature; line: ChartLogger; value: CursorValue | undefined; timeZone: string }

const Heading = memo(function Heading({ logger, line, value, timeZone }: HeadingProps) {
  const t = useText()
  const timeText = useReadingTime(timeZone, null)
  return (
    <Flex wrap gap="0 8px" align="center" className="anywhere" style={{ minHeight: 24 }}>
      <LineSample line={line.line} />
      <strong>{logger.serial}</strong>
      <OutcomeTag outcome={logger.outcome} />
      {value && (
        <span className="end small" aria-hidden="true">
          {value.told.map(reading => `${timeText(line, reading)} ${valueText(line, reading, t('common.degrees'))}`)}{' '}
          <ValueState state={value.state} kind={value.kind} />
        </span>
      )}
    </Flex>
  )
})

type PlotProps = ShownPlot & { logger: LoggerTemperature; line: ChartLogger; onColumns: (columns: number) => void }

function LoggerPlot({ logger, line, ...shown }: PlotProps) {
  const label = useChartSummary([logger])
  // the same list as long as the line is the same: else each move of the cursor would draw anew
  const loggers = useMemo(() => [line], [line])
  return (
    <NearView>
      <PlotArea {...shown} loggers={loggers} focusedAssignmentId={null} label={label} />
    </NearView>
  )
}

/** How far outside of the window something is made ready. */
const marginPx = 300

/** Draws its content while it is in or near the window: thirty plots at once would make each slow. */
function NearView({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${marginPx}px 0px`,
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className="plots-beside-plot">
      {isNear && children}
    </div>
  )
}
