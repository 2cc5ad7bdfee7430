import { Fragment } from 'react'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import {
  type Column,
  columnAt,
  columnReadings,
  type ColumnRow,
  columnRows,
  type ColumnState,
  type Reading,
  timeOfRows,
} from '#web/kernel/temperatureChart/values/columnRows.ts'
import { marksAt } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import { LineSample, MarkSign } from '#web/kernel/temperatureChart/legend/signs.tsx'
import { type ChartLogger, noBand } from '#web/kernel/temperatureChart/chartLogger.ts'
import { type ReadingTimeText, useReadingTime, useSpanText } from '#web/kernel/temperatureChart/axes/chartTexts.ts'
import type { PlotState } from '#web/kernel/temperatureChart/drawing/drawState.ts'
import type { PlotBox } from '#web/kernel/temperatureChart/plot/temperaturePlot.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

type Props = Pick<PlotState, 'loggers' | 'view' | 'timeZone' | 'originMs' | 'marks' | 'compared'> & {
  box: PlotBox
  atPx: number
}

const distancePx = 12
const maxRows = 8

/** What every logger measured in the column under the cursor: each reading at its own time, and where that lies. */
export function ChartTooltip({ box, atPx, loggers, view, timeZone, originMs, marks = [], compared = [] }: Props) {
  const t = useText()
  const timeText = useSpanText(timeZone, originMs)
  const column = columnAt(view, box.width, atPx)
  const rows = columnRows(loggers, column)
  const spanMs = timeOfRows(rows, column)
  const ownTime = useReadingTime(timeZone, originMs === null ? spanMs : null)
  const isRightHalf = atPx > box.width / 2
  const beside = (isRightHalf ? box.width - atPx : atPx) + distancePx
  const shown = rows.length > maxRows ? [...rows].sort(worstFirst).slice(0, maxRows) : rows
  // A peak must not lie behind its own figures.
  const isPeakOnTop = rows.some(row => row.state === 'above' || row.state === 'both')
  const room = {
    ...box,
    flexDirection: isRightHalf ? 'row-reverse' : 'row',
    alignItems: isPeakOnTop ? 'flex-end' : 'flex-start',
  } as const
  return (
    <div className="chart-tooltip-room" style={room}>
      <div style={{ flex: `0 1 ${beside}px` }} />
      <div className="chart-tooltip small" role="status">
        <div className="strong" style={{ marginBottom: 2 }}>
          {timeText(spanMs)}
        </div>
        <table>
          <tbody>
            {shown.map(row => (
              <Fragment key={row.logger.loggerAssignmentId}>
                <LoggerRows row={row} timeText={ownTime} />
                <HumidityRows logger={row.logger} column={column} timeText={ownTime} />
              </Fragment>
            ))}
            {columnRows(compared, column)
              .slice(0, maxRows - shown.length)
              .map(row => (
                <LoggerRows key={row.logger.serial} row={row} timeText={ownTime} />
              ))}
          </tbody>
        </table>
        {shown.length < rows.length && (
          <div>{t('temperatureChart.moreLoggers', { number: rows.length - shown.length })}</div>
        )}
        {marksAt(marks, column, column.marginMs).map(mark => (
          <div key={`${mark.kind} ${mark.fromMs}`}>
            <MarkSign kind={mark.kind} /> {mark.name} {timeText(mark)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A row for each reading that is told, or for the silence. */
function LoggerRows({ row, timeText }: { row: ColumnRow; timeText: ReadingTimeText }) {
  const t = useText()
  const { logger, told } = row
  const lines = told.length > 0 ? told.map(one => ({ ...one, reading: one })) : [{ ...row, reading: null }]
  return lines.map(({ reading, state, kind }, place) => (
    <tr key={reading?.atMs ?? 0} data-state={state}>
      {place === 0 && (
        <th scope="row" rowSpan={lines.length}>
          <LineSample line={logger.line} /> {logger.serial}
        </th>
      )}
      <td className="reading-time">{reading && timeText(logger, reading)}</td>
      <td className="strong" style={{ textAlign: 'right' }}>
        {reading && valueText(logger, reading, t('common.degrees'))}
      </td>
      <td>
        <ValueState state={state} kind={kind} />
      </td>
    </tr>
  ))
}

type HumidityProps = { logger: ChartLogger; column: Column; timeText: ReadingTimeText }

function HumidityRows({ logger, column, timeText }: HumidityProps) {
  const t = useText()
  if (!logger.humidity) return null
  const found = columnReadings({ curve: logger.humidity, gaps: logger.gaps, band: noBand }, column)
  if (!('readings' in found)) return null
  return found.readings.map(reading => (
    <tr key={reading.atMs}>
      <td />
      <td className="reading-time">{timeText(logger, reading)}</td>
      <td style={{ textAlign: 'right' }}>{humidityText(reading)}</td>
      <td className="secondary">{t('temperatureChart.humidity')}</td>
    </tr>
  ))
}

export const humidityText = ({ milliCelsius: centiPercent }: Reading) => `${(centiPercent / 100).toFixed(1)} %`

const weights: Record<ColumnState, number> = { both: 0, above: 1, below: 1, gap: 2, inside: 3, silent: 4 }
const worstFirst = (one: ColumnRow, other: ColumnRow) => weights[one.state] - weights[other.state]

export const valueText = ({ band }: ChartLogger, { milliCelsius }: Reading, degrees: string) =>
  `${formatCelsius(milliCelsius, band)} ${degrees}`

const signs: Record<ColumnState, string> = { inside: '', above: '▲', below: '▼', both: '▲▼', gap: '▨', silent: '' }

const toneOf = (state: ColumnState, kind: ColumnRow['kind']) => {
  if (state === 'gap' || state === 'silent') return 'secondary'
  if (state === 'inside') return undefined
  return kind === 'spike' ? 'warn strong' : 'wrong strong'
}

/** Where a value lies: a sign and a word, never the colour alone. */
export function ValueState({ state, kind }: Pick<ColumnRow, 'state' | 'kind'>) {
  const t = useText()
  return (
    <span className={toneOf(state, kind)}>
      {signs[state]} {t(`temperatureChart.states.${state}`)}
      {kind === 'spike' && t('temperatureChart.excused')}
    </span>
  )
}
