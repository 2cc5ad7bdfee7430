import { z } from 'zod'
import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import type { RawFile } from '#server/devices/reader/file/parsedFile.ts'
import {
  cell,
  fieldOf,
  name,
  shortList,
  spelledField,
  textOf,
  withPlainKeys,
} from '#server/devices/reader/json/jsonFields.ts'
import { addRow, emptyRows, type SkippedRows, type RawSeries } from '#server/devices/reader/series/rawRows.ts'
import { repairedDegree } from '#server/devices/reader/text/repairedText.ts'
import { numberedTime } from '#server/devices/reader/time/rawTime.ts'

const Channel = z.object({ num: cell, name, unit: name })
/** A device of T&D WebStorage with its recorded data; times in seconds since 1970. */
const Device = z.object({
  serial: cell,
  model: name,
  channel: shortList(Channel),
  data: z.array(z.unknown()),
})
type Device = z.infer<typeof Device>
const State = z.object({ serial: cell, channel: shortList(z.object({ value: cell })) })
const CurrentState = z.object({ devices: shortList(State) })

export const isCurrentState = (json: unknown): boolean => CurrentState.safeParse(json).success

/** T&D WebStorage's recorded data, of one device or a list of them. */
export function webStorage(
  json: unknown,
  skipped: SkippedRows,
): Pick<RawFile, 'form' | 'device' | 'series'> | undefined {
  const { data: devices } = shortList(Device).safeParse((Array.isArray(json) ? json : [json]).map(plainDevice))
  if (!devices?.[0]) return undefined
  const series = devices.flatMap(device => seriesOf(device, skipped))
  return { form: 'tanddWebStorage', device: devices[0].model || 'T&D', series }
}

const otherNames = {
  remoteserial: 'serial',
  deviceserial: 'serial',
  serialnumber: 'serial',
  remotemodel: 'model',
  devicemodel: 'model',
  modelname: 'model',
  channels: 'channel',
}

/** WebStorage calls a device of a base unit remote-serial and remote-model. */
function plainDevice(value: unknown): unknown {
  const device = withPlainKeys(value, otherNames)
  const channels = fieldOf(device, 'channel')
  if (!Array.isArray(channels)) return device
  return {
    ...(device as object),
    channel: channels.map(one => withPlainKeys(one, { number: 'num', channelname: 'name' })),
  }
}

function seriesOf({ serial, channel, data }: Device, skipped: SkippedRows): RawSeries[] {
  const temperatures = channel.filter(({ unit }) => unitOfChannel(unit) !== null)
  const humidities = channel.filter(({ unit }) => unit === '%')
  const isPaired = humidities.length === temperatures.length
  return temperatures.map((one, index) => {
    const humidity = isPaired ? humidities[index] : index === 0 ? humidities[0] : undefined
    const rows = emptyRows()
    for (const [at, entry] of data.entries()) addEntry(rows, skipped, at + 1, entry, one.num, humidity?.num)
    return {
      key: `${serial} ch${one.num}`,
      serial,
      channel: temperatures.length === 1 ? null : one.name || `ch${one.num}`,
      unit: unitOfChannel(one.unit),
      rows,
      charges: [],
    }
  })
}

function addEntry(
  rows: RawSeries['rows'],
  skipped: SkippedRows,
  line: number,
  entry: unknown,
  celsius: string,
  humidity: string | undefined,
) {
  const unixTime = textOf(spelledField(entry, 'unixtime'))
  const time = numberedTime(unixTime)
  if (!time) return skipped.reject(line, 'timeUnreadable', unixTime)
  const value = (channel: string | undefined) =>
    channel === undefined ? '' : textOf(spelledField(entry, `ch${channel}`))
  return addRow(rows, skipped, line, time, { celsius: value(celsius), humidity: value(humidity), markOfEmpty: '' })
}

const unitOfChannel = (unit: string): CelsiusUnit | null =>
  (/^°?([CFK])$/.exec(repairedDegree(unit))?.[1] as CelsiusUnit | undefined) ?? null
