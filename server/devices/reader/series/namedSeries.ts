import { shortText } from '#server/devices/reader/text/repairedText.ts'
import type { RawSeries } from '#server/devices/reader/series/rawRows.ts'

/** The longest name that the index of the database allows. */
export const maxNameLength = 120

const nameOf = ({ serial, channel }: RawSeries) => JSON.stringify([serial, channel])

/** Names that the database allows, and unique keys for series of the same serial; channels of the same name are numbered. */
export function namedSeries(series: readonly RawSeries[]): RawSeries[] {
  const seen = new Map<string, number>()
  const alike = Map.groupBy(series, nameOf)
  return series.map(one => {
    const key = shortText(one.key, maxNameLength)
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    const serial = one.serial === null ? null : shortText(one.serial, maxNameLength)
    const same = alike.get(nameOf(one)) ?? []
    const number = same.length > 1 ? ` (${same.indexOf(one) + 1})` : ''
    const channel = one.channel === null ? null : shortText(one.channel, maxNameLength - number.length) + number
    return { ...one, serial, channel, key: times === 1 ? key : `${key} (${times})` }
  })
}
