import { formatClock, formatDayOf, formatInstant, type TimeZoneAndLanguage } from '#contract/kernel/time/formatTime.ts'
import type { Language } from '#contract/kernel/language.ts'

const units = {
  ja: { day: '日', hour: '時間', minute: '分', second: '秒', space: '' },
  en: { day: ' d', hour: ' h', minute: ' min', second: ' s', space: ' ' },
} as const

const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000]

/** A duration: 2時間15分, 2 h 15 min. Seconds are shown below an hour; a duration above zero is never shown as 0. */
export function formatDuration(durationMs: number, language: Language): string {
  const names = units[language]
  const stepMs = durationMs < hourMs ? secondMs : minuteMs
  const ms = Math.max(Math.round(durationMs / stepMs) * stepMs, durationMs > 0 ? secondMs : 0)
  const parts = [
    [Math.floor(ms / dayMs), names.day],
    [Math.floor((ms % dayMs) / hourMs), names.hour],
    [Math.floor((ms % hourMs) / minuteMs), names.minute],
    [Math.floor((ms % minuteMs) / secondMs), names.second],
  ] as const
  const counted = parts.filter(([count]) => count > 0).map(([count, name]) => `${count}${name}`)
  return counted.length === 0 ? `0${names.minute}` : counted.join(names.space)
}

/** How late something is: in whole minutes that have passed, and at least one. */
export const formatLateness = (lateMs: number, language: Language) =>
  formatDuration(Math.max(Math.floor(lateMs / minuteMs), 1) * minuteMs, language)

/** A period; within one day it names the day once: 2026/11/20 09:05:00 – 09:12:30. */
export function formatStretch(
  fromMs: number,
  toMs: number,
  where: TimeZoneAndLanguage,
  precision: 'minute' | 'second' = 'second',
): string {
  const [from, to] = [formatInstant(fromMs, where, precision), formatInstant(toMs, where, precision)]
  if (from === to) return from
  if (formatDayOf(fromMs, where) !== formatDayOf(toMs, where)) return `${from} – ${to}`
  return `${from} – ${formatClock(toMs, where, precision)}`
}
