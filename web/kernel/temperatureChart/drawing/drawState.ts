import type { TFunction } from 'i18next'
import type { Language } from '#contract/kernel/language.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import type { ChartMark } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import { drawBackground } from '#web/kernel/temperatureChart/drawing/drawBackground.ts'
import { drawChartMarks, flagsPx, marksPx } from '#web/kernel/temperatureChart/drawing/drawChartMarks.ts'
import {
  drawCompared,
  drawHumidity,
  drawHumidityAxis,
  drawLines,
  drawOutside,
} from '#web/kernel/temperatureChart/drawing/drawLines.ts'
import { drawMarks } from '#web/kernel/temperatureChart/drawing/drawMarks.ts'
import type { PlotCanvas } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'

/** What the plot shows now. */
export type PlotState = {
  loggers: readonly ChartLogger[]
  view: TimeView
  /** The temperatures between which it draws, in °C. */
  range: readonly [lowest: number, highest: number]
  /** The axis counts from here; null: it tells the time of day. */
  originMs: number | null
  focusedAssignmentId: number | null
  /** None where times are counted from a common start. */
  marks?: readonly ChartMark[] | undefined
  /** Lines of another delivery, behind the loggers'. */
  compared?: readonly ChartLogger[] | undefined
  /** The plot has the axis of humidity, also where another one beside it needs it. */
  hasHumidity?: boolean | undefined
  t: TFunction
  timeZone: string
  language: Language
}

/** Below grid and axes. */
export const drawUnder = (canvas: PlotCanvas, state: PlotState) => drawBackground(canvas, marked(state))

export function drawOver(canvas: PlotCanvas, state: PlotState) {
  const { loggers, focusedAssignmentId, compared = [], marks = [], view, t } = state
  drawCompared(canvas, compared)
  drawHumidity(canvas, loggers, focusedAssignmentId)
  if (state.hasHumidity) drawHumidityAxis(canvas, t('temperatureChart.humidity'))
  drawOutside(canvas, marked(state))
  drawLines(canvas, loggers, focusedAssignmentId)
  drawMarks(canvas, marked(state), view, t)
  drawChartMarks(canvas, marks)
}

/** How much narrower the plot is with the axis of humidity, in CSS pixels. */
export const humidityRoomPx = ({ hasHumidity = false }: Pick<PlotState, 'hasHumidity'>) => (hasHumidity ? 28 : 0)

/** Above the plot, for flags and marks, in CSS pixels. */
export const marksRoomPx = ({ marks = [] }: PlotState) => flagsPx + (marks.length > 0 ? marksPx : 0)

/** Of a logger that stands out, only its own band, spans and marks. */
const marked = ({ loggers, focusedAssignmentId }: PlotState) => {
  const focused = loggers.filter(logger => logger.loggerAssignmentId === focusedAssignmentId)
  return focused.length > 0 ? focused : loggers
}
