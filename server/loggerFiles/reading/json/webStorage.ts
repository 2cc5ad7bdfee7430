import { z } from 'zod'
import type { CelsiusUnit } from '#contract/rules/loggerFile.ts'
import type { WrittenFile } from '#server/loggerFiles/reading/finishedReading.ts'
import { addRow, emptyRows, type Losses, type WrittenSeries } from '#server/loggerFiles/reading/writtenRows.ts'
import { numberedTime } from '#server/loggerFiles/reading/writtenTime.ts'

const cell = z.union([z.string(), z.number()]).transform(String)
const Channel = z.object({ num: cell, name: z.string().catch(''), unit: z.string().catch('') })
/** A device of T&D WebStorage with what it recorded; times in seconds since 1970. */
const Device = z.object({
  serial: cell,
  model: z.string().catch('T&D'),
  channel: z.array(Channel),
  data: z.array(z.record(z.string(), z.unknown())),
})
const CurrentState = z.object({
  devices: z.array(z.object({ serial: cell, channel: z.array(z.object({ value: cell })) })).min(1),
})

export const isCurrentState = (json: unknown): boolean => CurrentState.safeParse(json).success

/** T&D WebStorage's recorded data, of one device or a list of them. */
export function webStorage(json: unknown, losses: Losses): Pick<WrittenFile, 'form' | 'device' | 'series'> | undefined {
  const devices = z
    .array(Device)
    .min(1)
    .safeParse(Array.isArray(json) ? json : [json])
  if (!devices.success) return undefined
  const series = devices.data.flatMap(device => seriesOf(device, losses))
  return { form: 'tanddWebStorage', device: devices.data[0]?.model ?? null, series }
}

function seriesOf({ serial, channel, data }: z.infer<typeof Device>, losses: Losses): WrittenSeries[] {
  const temperatures = channel.filter(({ unit }) => unitOfChannel(unit) !== null)
  const humidities = channel.filter(({ unit }) => unit === '%')
  return temperatures.map((one, index) => {
    const humidity =
      humidities.length === temperatures.length ? humidities[index] : index === 0 ? humidities[0] : undefined
    const rows = emptyRows()
    for (const [at, entry] of data.entries()) {
      const time = numberedTime(textOf(entry['unixtime']))
      if (!time) losses.reject(at + 1, 'timeUnreadable', textOf(entry['unixtime']))
      else {
        const celsius = textOf(entry[`ch${one.num}`])
        addRow(rows, losses, at + 1, time, {
          celsius,
          humidity: humidity ? textOf(entry[`ch${humidity.num}`]) : '',
          markOfEmpty: '',
        })
      }
    }
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

const unitOfChannel = (unit: string): CelsiusUnit | null =>
  (/^°?([CFK])$/.exec(unit)?.[1] as CelsiusUnit | undefined) ?? null

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
