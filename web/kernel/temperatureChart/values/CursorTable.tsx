import { memo } from 'react'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { type CursorValue, cursorValues } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { LineSample } from '#web/kernel/temperatureChart/legend/signs.tsx'
import { ValueState, valueText } from '#web/kernel/temperatureChart/values/ChartTooltip.tsx'
import { type ReadingTimeText, useReadingTime, useSpanText } from '#web/kernel/temperatureChart/axes/chartTexts.ts'
import { ScrollArea } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

type Props = {
  loggers: readonly ChartLogger[]
  cursorAtMs: number | null
  timeZone: string
  originMs: number | null
  /** Nothing else says aloud what the cursor meets. */
  isAloud: boolean
}

/** What every logger measured at the cursor, and how much warmer that is than the coldest. */
export const CursorTable = memo(function CursorTable({ loggers, cursorAtMs, timeZone, originMs, isAloud }: Props) {
  const t = useText()
  const timeText = useSpanText(timeZone, originMs)
  const ownTime = useReadingTime(timeZone, null)
  const values = cursorAtMs === null ? null : cursorValues(loggers, cursorAtMs)
  const time = cursorAtMs === null ? null : timeText({ fromMs: cursorAtMs, toMs: cursorAtMs })
  return (
    <div className="cursor-values no-print" style={{ marginTop: 8 }}>
      <p style={{ minHeight: 22 }} role={isAloud ? 'status' : undefined}>
        {time === null || values === null ? t('compare.pointAt') : <Summary time={time} values={values} />}
      </p>
      <ScrollArea className="cursor-values-room" label={t('compare.atCursor')}>
        <table className="plain-table small">
          <thead>
            <tr>
              {(['logger', 'time', 'value', 'difference', 'state'] as const).map(head => (
                <th key={head} scope="col" className={head === 'value' || head === 'difference' ? 'amount' : undefined}>
                  {t(`compare.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loggers.map((logger, place) => (
              <Row key={logger.loggerAssignmentId} logger={logger} value={values?.[place]} timeText={ownTime} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
})

type RowProps = { logger: ChartLogger; value: CursorValue | undefined; timeText: ReadingTimeText }

function Row({ logger, value, timeText }: RowProps) {
  const t = useText()
  const degrees = t('common.degrees')
  const reading = value?.told[0]
  const aboveColdestMilli = value?.aboveColdestMilli ?? null
  const difference =
    aboveColdestMilli === 0 ? t('compare.coldest') : `+${formatCelsius(aboveColdestMilli ?? 0)} ${degrees}`
  return (
    <tr>
      <th scope="row">
        <LineSample line={logger.line} /> {logger.serial}
      </th>
      <td>{reading ? timeText(logger, reading) : t('common.none')}</td>
      <td className="amount no-wrap">{reading ? valueText(logger, reading, degrees) : t('common.none')}</td>
      <td className="amount no-wrap">{aboveColdestMilli === null ? t('common.none') : difference}</td>
      <td>{value && <ValueState state={value.state} kind={value.kind} />}</td>
    </tr>
  )
}

/** The span between the coldest and the warmest logger, in one sentence. */
function Summary({ time, values }: { time: string; values: readonly CursorValue[] }) {
  const t = useText()
  const measured = values.filter(value => value.milliCelsius !== null)
  const [coldest, ...warmer] = measured.toSorted((one, other) => (one.milliCelsius ?? 0) - (other.milliCelsius ?? 0))
  const warmest = warmer.at(-1)
  if (!coldest || !warmest) return t('compare.tooFew', { time })
  const text = ({ milliCelsius, logger }: CursorValue) => formatCelsius(milliCelsius ?? 0, logger.band)
  return t('compare.summary', {
    time,
    coldest: text(coldest),
    coldestSerial: coldest.logger.serial,
    warmest: text(warmest),
    warmestSerial: warmest.logger.serial,
    difference: formatCelsius(warmest.aboveColdestMilli ?? 0),
  })
}
