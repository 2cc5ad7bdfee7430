import type { Language } from '#contract/kernel/language.ts'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import type { ExcursionEvent } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'

const words = bothLanguages({
  excursions: [
    (count: number) => (count > 1 ? `逸脱${count}件。最大のものは` : '逸脱1件：'),
    (count: number) => (count > 1 ? `${count} excursions, the worst: ` : 'One excursion: '),
  ],
  loggers: [(count: number) => `ロガー${count}台`, (count: number) => (count > 1 ? `${count} loggers` : '1 logger')],
  items: [(count: number) => `${count}品目`, (count: number) => (count > 1 ? `${count} items` : '1 item')],
  highest: ['最高', 'highest'],
  lowest: ['最低', 'lowest'],
  peak: [
    (celsius: string, serial: string) => `${celsius} ℃（ロガー${serial}）`,
    (celsius: string, serial: string) => ` ${celsius} °C (logger ${serial})`,
  ],
  open: ['最後の測定値でも継続中', 'not over at the last reading'],
  between: ['、', ', '],
})

type Stated = { count: number; event: ExcursionEvent }

/**
 * The excursions of a delivery as one event: how many, when the worst was, how many loggers and items it had, and its farthest
 * reading with the logger that measured it. 逸脱1件：2026/11/20 11:56 – 14:46、ロガー2台、2品目、最高12.3 ℃（ロガーSN-1）.
 */
export function excursionEventText({ count, event }: Stated, where: { language: Language; timeZone: string }): string {
  const texts = words[where.language]
  const { startedAt, lastAt, loggers, items, serial, peakMilli, lowerMilli, isOpen } = event
  const isCold = lowerMilli !== null && peakMilli < lowerMilli
  const peak = (isCold ? texts.lowest : texts.highest) + texts.peak(formatCelsius(peakMilli, event), serial)
  const parts = [
    formatStretch(Date.parse(startedAt), Date.parse(lastAt), where, 'minute'),
    texts.loggers(loggers),
    ...(items > 0 ? [texts.items(items)] : []),
    peak,
    ...(isOpen ? [texts.open] : []),
  ]
  return texts.excursions(count) + parts.join(texts.between)
}
