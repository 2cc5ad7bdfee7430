import { z } from 'zod'
import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import type { WrittenFile } from '#server/devices/loggerFiles/reading/parsedFile.ts'
import {
  cell,
  fieldOf,
  name,
  shortList,
  spelledField,
  textOf,
  withPlainKeys,
} from '#server/devices/loggerFiles/reading/formats/json/jsonParts.ts'
import { addRow, emptyRows, type Losses, type RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'
import { mendedDegree } from '#server/devices/loggerFiles/reading/text/mendedDegree.ts'
import { numberedTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

const Channel = z.object({ num: cell, name, unit: name })
/** A device of T&D WebStorage with what it recorded; times in seconds since 1970. */
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
export function webStorage(json: unknown, losses: Losses): Pick<WrittenFile, 'form' | 'device' | 'series'> | undefined {
  const { data: devices } = shortList(Device).safeParse((Array.isArray(json) ? json : [json]).map(plainDevice))
  if (!devices?.[0]) return undefined
  const series = devices.flatMap(device => seriesOf(device, losses))
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

function seriesOf({ serial, channel, data }: Device, losses: Losses): RawSeries[] {
  const temperatures = channel.filter(({ unit }) => unitOfChannel(unit) !== null)
  const humidities = channel.filter(({ unit }) => unit === '%')
  const isPaired = humidities.length === temperatures.length
  return temperatures.map((one, index) => {
    const humidity = isPaired ? humidities[index] : index === 0 ? humidities[0] : undefined
    const rows = emptyRows()
    for (const [at, entry] of data.entries()) addEntry(rows, losses, at + 1, entry, one.num, humidity?.num)
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
  losses: Losses,
  line: number,
  entry: unknown,
  celsius: string,
  humidity: string | undefined,
) {
  const unixTime = textOf(spelledField(entry, 'unixtime'))
  const time = numberedTime(unixTime)
  if (!time) return losses.reject(line, 'timeUnreadable', unixTime)
  const value = (channel: string | undefined) =>
    channel === undefined ? '' : textOf(spelledField(entry, `ch${channel}`))
  return addRow(rows, losses, line, time, { celsius: value(celsius), humidity: value(humidity), markOfEmpty: '' })
}

const unitOfChannel = (unit: string): CelsiusUnit | null =>
  (/^°?([CFK])$/.exec(mendedDegree(unit))?.[1] as CelsiusUnit | undefined) ?? null
