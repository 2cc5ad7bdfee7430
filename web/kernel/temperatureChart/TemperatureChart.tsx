import { Flex } from 'antd'
import { useDeferredValue, useMemo, useState, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { type Shifts, shifted, chartLoggers, valueRange } from '#web/kernel/temperatureChart/chartLogger.ts'
import { type ChartLayout, chartLayouts } from '#web/kernel/temperatureChart/chartLayouts.ts'
import { ChartLegend, ZoomButtons } from '#web/kernel/temperatureChart/legend/ChartBar.tsx'
import { CursorTable } from '#web/kernel/temperatureChart/values/CursorTable.tsx'
import { PlotArea, type ShownPlot } from '#web/kernel/temperatureChart/plot/PlotArea.tsx'
import { PlotsBeside } from '#web/kernel/temperatureChart/plot/PlotsBeside.tsx'
import { isWhole, type TimeView, cursorColumn, timeAt } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { useChartSummary } from '#web/kernel/temperatureChart/axes/chartTexts.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { keyAction } from '#web/kernel/temperatureChart/plot/chartKeys.ts'
import './temperatureChart.css'

type Props = {
  info: TemperatureInfo
  layout: ChartLayout
  onLayout: (layout: ChartLayout) => void
  /** Of aligned curves: how much earlier each is drawn than it was. */
  shifts: Shifts
  /** What is shown; the answer may still be that of another view. */
  view: TimeView
  whole: TimeView
  /** Null asks for the whole. */
  onView: (view: TimeView | null) => void
  cursorAtMs: number | null
  onCursor: (atMs: number | null) => void
  /** The logger that stands out; the others are drawn faintly. */
  focusedAssignmentId: number | null
  onFocus: (loggerAssignmentId: number | null) => void
  /** The plot's width in CSS pixels for which the curves were asked. */
  askedWidthPx: number
  isRefreshing: boolean
}

/** Temperature curves of all loggers of a delivery with band, excursions, spikes and gaps. */
export function TemperatureChart(props: Props) {
  const { info, layout, shifts, whole, focusedAssignmentId, cursorAtMs } = props
  const t = useText()
  useScheme()
  const [columns, setColumns] = useState(0)
  const loggers = useMemo(() => chartLoggers(info.loggers).map(logger => shifted(logger, shifts)), [info, shifts])
  const { fromMs, toMs } = props.view
  // the same object as long as it says the same
  const view = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
  const range = useMemo(() => valueRange(loggers, view), [loggers, view])
  const originMs = layout === 'aligned' ? whole.fromMs : null
  const summary = useChartSummary(info.loggers)
  const onView = (next: TimeView | null) => props.onView(next && isWhole(next, whole) ? null : next)
  const { onCursor } = props
  const shown = {
    loggers,
    view,
    whole,
    range,
    originMs,
    timeZone: info.timeZone,
    focusedAssignmentId,
    cursorAtMs,
    onView,
    onCursor,
  }
  // Thirty loggers' values may come a moment after the line that follows the pointer.
  const readAtMs = useDeferredValue(cursorAtMs)
  const isBeside = layout === 'beside'
  const isResized = !isBeside && columns > 0 && Math.abs(columns - props.askedWidthPx) > 1

  return (
    <div className="temperature-chart">
      <Flex wrap gap="8px 16px" align="center">
        {loggers.length > 1 && (
          <ChoiceButtons
            label={t('compare.layout')}
            choices={chartLayouts.map(value => ({ value, label: t(`compare.layouts.${value}`) }))}
            value={layout}
            onChoose={props.onLayout}
          />
        )}
        <ZoomButtons view={view} whole={whole} onView={onView} />
        <ChartLegend
          loggers={isBeside ? [] : loggers}
          info={info}
          focusedAssignmentId={focusedAssignmentId}
          onFocus={props.onFocus}
        />
      </Flex>
      {layout === 'aligned' && <p className="temperature-chart-hint quiet no-print">{t('compare.alignedHint')}</p>}
      <KeyboardArea {...shown} columns={columns} isBusy={props.isRefreshing || isResized}>
        {isBeside ? (
          <PlotsBeside {...shown} readAtMs={readAtMs} measured={info.loggers} onColumns={setColumns} />
        ) : (
          <PlotArea key={layout} {...shown} label={summary} onColumns={setColumns} hasTooltip />
        )}
      </KeyboardArea>
      {loggers.length > 1 && (
        <CursorTable
          loggers={loggers}
          cursorAtMs={readAtMs}
          timeZone={info.timeZone}
          originMs={originMs}
          isAloud={isBeside}
        />
      )}
    </div>
  )
}

type KeyboardProps = Pick<ShownPlot, 'view' | 'whole' | 'onView' | 'cursorAtMs' | 'onCursor'> & {
  /** How many pixel columns its plots have. */
  columns: number
  isBusy: boolean
  children: ReactNode
}

/** Takes the keys for all plots in it: they share view and cursor. */
function KeyboardArea({ view, whole, onView, cursorAtMs, onCursor, columns, isBusy, children }: KeyboardProps) {
  const t = useText()
  const hintId = useId()
  const area = useRef<HTMLDivElement>(null)
  const takeKey = (event: KeyboardEvent) => {
    const isOurs = event.target === area.current && !event.ctrlKey && !event.metaKey && !event.altKey
    const cursorPx = cursorColumn(view, columns, cursorAtMs)
    const action = isOurs ? keyAction(event.key, event.shiftKey, { view, whole, columns, cursorPx }) : null
    if (!action) return
    event.preventDefault()
    if ('view' in action) onView(action.view)
    else onCursor(action.cursorPx === null ? null : timeAt(view, columns, action.cursorPx))
  }
  return (
    <>
      <div
        ref={area}
        className="temperature-chart-plots"
        role="group"
        tabIndex={0}
        aria-label={t('temperatureChart.title')}
        aria-describedby={hintId}
        aria-busy={isBusy}
        onKeyDown={takeKey}
      >
        {children}
      </div>
      <p id={hintId} className="temperature-chart-hint quiet no-print">
        {t('temperatureChart.hint')}
      </p>
    </>
  )
}
