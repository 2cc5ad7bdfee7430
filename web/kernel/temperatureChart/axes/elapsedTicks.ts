import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import type { Language } from '#contract/kernel/language.ts'

/** Ticks of a time axis that counts from a common start, at whole steps from it. */
export function elapsedSplits(originMs: number, fromMs: number, toMs: number, stepMs: number): number[] {
  const first = Math.ceil((fromMs - originMs) / stepMs)
  const last = Math.floor((toMs - originMs) / stepMs)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => originMs + (first + place) * stepMs)
}

/** How long after the start each tick is: 0分, 6時間, 1日12時間. */
export const elapsedTicks = (ticksMs: readonly number[], originMs: number, language: Language): string[] =>
  ticksMs.map(atMs => formatDuration(atMs - originMs, language))
