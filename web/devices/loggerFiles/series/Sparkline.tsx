import type { LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import type { FoundSeries } from '#contract/devices/rules/loggerFile.ts'
import { useCelsiusText } from '#web/devices/loggerFiles/series/useCelsiusText.ts'
import { useText } from '#web/kernel/texts/useText.ts'

const widthPx = 160
const heightPx = 40
const insetPx = 2

type Props = { series: LoggerFileSeries; found: FoundSeries; name: string }

/** The course of the temperature, small; its lowest and highest value are said beside it. */
export function Sparkline({ series: { curve }, found: { minCelsius, maxCelsius }, name }: Props) {
  const t = useText()
  const celsiusText = useCelsiusText()
  if (!curve || minCelsius === null || maxCelsius === null) return null
  const limits = { low: celsiusText(minCelsius), high: celsiusText(maxCelsius) }
  return (
    <svg
      width={widthPx}
      height={heightPx}
      fill="none"
      stroke="var(--link)"
      strokeWidth={1.5}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      role="img"
      aria-label={t('loggerFiles.series.curve', { serial: name, ...limits })}
    >
      {linesOf(curve).map(points => (
        <polyline key={points} points={points} />
      ))}
    </svg>
  )
}

/** A line for each run without a gap. */
function linesOf({ atMs, milliCelsius }: NonNullable<LoggerFileSeries['curve']>): string[] {
  const values = milliCelsius.filter(value => value !== null)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [from = 0, until = 0] = [atMs[0], atMs.at(-1)]
  const x = (at: number) => insetPx + ((at - from) / Math.max(1, until - from)) * (widthPx - 2 * insetPx)
  const y = (value: number) =>
    high === low ? heightPx / 2 : insetPx + ((high - value) / (high - low)) * (heightPx - 2 * insetPx)
  const lines: string[][] = [[]]
  for (const [place, value] of milliCelsius.entries()) {
    if (value === null) lines.push([])
    else lines.at(-1)?.push(`${x(atMs[place] ?? from).toFixed(1)},${y(value).toFixed(1)}`)
  }
  return lines.filter(line => line.length > 0).map(line => (line.length === 1 ? [...line, ...line] : line).join(' '))
}
