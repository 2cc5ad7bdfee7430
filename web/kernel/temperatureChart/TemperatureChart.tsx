import { Flex } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import {
  type ChartLogger,
  type Shifts,
  shifted,
  chartLoggers,
  valueRange,
} from '#web/kernel/temperatureChart/chartLogger.ts'
import { type ChartLayout, chartLayouts } from '#web/kernel/temperatureChart/chartLayouts.ts'
import { ChartLegend, ZoomButtons } from '#web/kernel/temperatureChart/legend/ChartBar.tsx'
import type { ChartMark } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import { CursorTable } from '#web/kernel/temperatureChart/values/CursorTable.tsx'
import { KeyboardArea } from '#web/kernel/temperatureChart/plot/KeyboardArea.tsx'
import { PlotArea } from '#web/kernel/temperatureChart/plot/PlotArea.tsx'
import { humidityRoomPx } from '#web/kernel/temperatureChart/drawing/drawState.ts'
import { PictureButton, type PictureFacts } from '#web/kernel/temperatureChart/picture/PictureButton.tsx'
import { PlotsBeside } from '#web/kernel/temperatureChart/plot/PlotsBeside.tsx'
import { isWhole, type TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { useChartSummary } from '#web/kernel/temperatureChart/axes/chartTexts.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
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
  /** What happened to the goods, by the clock. */
  marks?: readonly ChartMark[]
  /** Lines of another delivery, in the overlaid layout. */
  compared?: readonly ChartLogger[] | undefined
  /** What a picture of the chart says of it; no pictures without it. */
  picture?: PictureFacts | undefined
  /** What else can be done with the chart. */
  tools?: ReactNode
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
  const compared = layout === 'overlaid' ? props.compared : undefined
  const range = useMemo(() => valueRange(loggers, view, compared), [loggers, compared, view])
  const hasHumidity = info.loggers.some(logger => logger.humidity !== null)
  const originMs = layout === 'aligned' ? whole.fromMs : null
  // Aligned curves have times of their own, each logger's another.
  const marks = originMs === null ? props.marks : undefined
  const summary = useChartSummary(info.loggers, marks)
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
    marks,
    compared,
    hasHumidity,
    cursorAtMs,
    onView,
    onCursor,
  }
  // Thirty loggers' values may come a moment after the line that follows the pointer.
  const readAtMs = useDeferredValue(cursorAtMs)
  const isBeside = layout === 'beside'
  const isResized =
    !isBeside && columns > 0 && Math.abs(columns + humidityRoomPx({ hasHumidity }) - props.askedWidthPx) > 1

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
        {props.picture && <PictureButton shown={shown} facts={props.picture} />}
        {props.tools}
        <ChartLegend
          loggers={isBeside ? [] : loggers}
          info={info}
          marks={marks ?? []}
          compared={compared ?? []}
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
