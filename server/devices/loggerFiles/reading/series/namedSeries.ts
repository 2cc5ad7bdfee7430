import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import type { RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'

/** What a database's index takes. */
export const maxNameLength = 120

const nameOf = ({ serial, channel }: RawSeries) => JSON.stringify([serial, channel])

/** Names of a length that a database takes, and keys that tell apart what bears the same serial twice; channels of the same name are numbered. */
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
