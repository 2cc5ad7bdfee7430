import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { type ColumnRow, type ColumnState, timeOfRows } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { LineSample } from '#web/kernel/temperatureChart/legend/LineSample.tsx'
import type { PlotBox } from '#web/kernel/temperatureChart/plot/temperaturePlot.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { ValueState } from '#web/kernel/temperatureChart/values/ValueState.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  box: PlotBox
  atPx: number
  column: TimeView
  rows: readonly ColumnRow[]
  timeText: (span: TimeView) => string
}

const distancePx = 12
const maxRows = 8

/** What every logger measured in the column under the cursor: time, lowest and highest, and where that lies. */
export function ChartTooltip({ box, atPx, column, rows, timeText }: Props) {
  const t = useText()
  const isRightHalf = atPx > box.width / 2
  const beside = (isRightHalf ? box.width - atPx : atPx) + distancePx
  const shown = rows.length > maxRows ? [...rows].sort(worstFirst).slice(0, maxRows) : rows
  // A peak must not lie behind its own figures.
  const isPeakOnTop = rows.some(row => row.state === 'above' || row.state === 'both')
  const room = {
    left: box.left,
    top: box.top,
    width: box.width,
    height: box.height,
    flexDirection: isRightHalf ? 'row-reverse' : 'row',
    alignItems: isPeakOnTop ? 'flex-end' : 'flex-start',
  } as const
  return (
    <div className="chart-tooltip-room" style={room}>
      <div style={{ flex: `0 1 ${beside}px` }} />
      <div className="chart-tooltip" role="status">
        <div className="chart-tooltip-time">{timeText(timeOfRows(rows, column))}</div>
        <table>
          <tbody>
            {shown.map(row => (
              <tr key={row.logger.loggerAssignmentId} data-state={row.state}>
                <th scope="row">
                  <LineSample line={row.logger.line} /> {row.logger.serial}
                </th>
                <td className="chart-tooltip-value">{valueOf(row, t('common.degrees'))}</td>
                <td className="chart-tooltip-state">
                  <ValueState state={row.state} kind={row.kind} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length < rows.length && (
          <div>{t('temperatureChart.moreLoggers', { number: rows.length - shown.length })}</div>
        )}
      </div>
    </div>
  )
}

const weights: Record<ColumnState, number> = { both: 0, above: 1, below: 1, gap: 2, inside: 3, silent: 4 }
const worstFirst = (one: ColumnRow, other: ColumnRow) => weights[one.state] - weights[other.state]

function valueOf({ readings, logger }: ColumnRow, degrees: string): string {
  if (readings.state === 'gap' || readings.state === 'silent') return ''
  const [lowest, highest] = [
    formatCelsius(readings.lowestMilli, logger.band),
    formatCelsius(readings.highestMilli, logger.band),
  ]
  return lowest === highest ? `${lowest} ${degrees}` : `${lowest} – ${highest} ${degrees}`
}
