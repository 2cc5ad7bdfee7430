import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { nearMs, searchedMs, type WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'

const words = bothLanguages({
  unknown: ['記録なし', 'not recorded'],
  later: [(time: string) => `${time}後の位置`, (time: string) => `position ${time} later`],
  earlier: [(time: string) => `${time}前の位置`, (time: string) => `position ${time} earlier`],
  by: [(serial: string) => `ロガー${serial}`, (serial: string) => `logger ${serial}`],
  reported: [
    (place: string, notes: string[]) => (notes.length === 0 ? place : `${place}（${notes.join('、')}）`),
    (place: string, notes: string[]) => (notes.length === 0 ? place : `${place} (${notes.join(', ')})`),
  ],
  none: [
    (near: string, nearest: string) => `最も外れた時刻の前後${near}に位置の記録なし（${nearest}）`,
    (near: string, nearest: string) => `no position within ${near} of the worst reading (${nearest})`,
  ],
  nearestLater: [(time: string) => `最も近い記録は${time}後`, (time: string) => `the nearest came ${time} later`],
  nearestEarlier: [(time: string) => `最も近い記録は${time}前`, (time: string) => `the nearest came ${time} earlier`],
  nothing: [
    (searched: string) => `最も外れた時刻の前後${searched}に位置の記録なし`,
    (searched: string) => `no position within ${searched} of the worst reading`,
  ],
})

/** Latitude and longitude in the form that navigation apps accept. */
export const coordinatesText = ({ lat, lon }: { lat: number; lon: number }) => `${lat.toFixed(4)}, ${lon.toFixed(4)}`

/**
 * Where a logger's excursion was worst, for screens and reports: coordinates and, where they are not the worst reading's own,
 * how much earlier or later and from which logger. Null: the readings are archived.
 */
export function worstPlaceText(place: WorstPlace | null, serial: string, language: Language): string {
  const { unknown, later, earlier, by, reported, none, nearestLater, nearestEarlier, nothing } = words[language]
  const long = (ms: number) => formatDuration(Math.abs(ms), language)
  if (place === null) return unknown
  const { position, nearestMs } = place
  if (position) {
    const { offsetMs } = position
    const when = offsetMs === 0 ? [] : [(offsetMs > 0 ? later : earlier)(long(offsetMs))]
    return reported(coordinatesText(position), [...when, ...(position.serial === serial ? [] : [by(position.serial)])])
  }
  if (nearestMs === null) return nothing(long(searchedMs))
  return none(long(nearMs), (nearestMs > 0 ? nearestLater : nearestEarlier)(long(nearestMs)))
}
