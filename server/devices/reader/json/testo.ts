import { z } from 'zod'
import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import type { RawFile } from '#server/devices/reader/file/parsedFile.ts'
import { normalize, unitIn } from '#server/devices/reader/table/columnRole.ts'
import { cell, fieldOf, name, shortList, textOf } from '#server/devices/reader/json/jsonFields.ts'
import { addRow, emptyRows, type SkippedRows, type RawSeries } from '#server/devices/reader/series/rawRows.ts'
import { isImpossible, numberedTime, rawTime } from '#server/devices/reader/time/rawTime.ts'

const named = z.object({ name })
const Channel = z.object({
  type: named.nullish().catch(null),
  unit: named,
  additionalData: shortList(z.object({ name, value: z.unknown() }))
    .nullish()
    .catch(null),
  values: z.array(z.unknown()),
})
const Device = z.object({ name, serial: cell.nullish().catch(null) })
/** testo's JSON format (tjf): channels with values, and a device or a list of them. */
const File = z.object({
  channels: shortList(Channel),
  device: z
    .union([Device, shortList(Device)])
    .nullish()
    .catch(null),
})
type Device = z.infer<typeof Device>

/** The file has figures over all readings among its values. */
const summaries = /^Total(?:Mean|Minimum|Maximum)$/

export function testo(json: unknown, skipped: SkippedRows): Pick<RawFile, 'form' | 'device' | 'series'> | undefined {
  const file = File.safeParse(json)
  if (!file.success) return undefined
  const devices = [file.data.device ?? []].flat()
  const channels = file.data.channels.filter(({ unit }) => unitOfChannel(unit.name) !== null)
  const series = channels.map((channel, index) => seriesOf(channel, devices, index, channels.length, skipped))
  return { form: 'testo', device: devices.find(({ name }) => name !== '')?.name ?? 'testo', series }
}

function seriesOf(
  channel: z.infer<typeof Channel>,
  devices: readonly Device[],
  index: number,
  channels: number,
  skipped: SkippedRows,
): RawSeries {
  const own = channel.additionalData?.find(({ name }) => name === 'serial')?.value
  const serial = textOf(own) || (devices.length === 1 ? (devices[0]?.serial ?? null) : null)
  const rows = emptyRows()
  for (const [at, value] of channel.values.entries()) {
    if (!summaries.test(textOf(fieldOf(value, 'description')))) addValue(rows, skipped, at + 1, value)
  }
  return {
    key: `${serial ?? ''} ch${index + 1}`.trim(),
    serial,
    channel: channels === 1 ? null : channel.type?.name || `ch${index + 1}`,
    unit: unitOfChannel(channel.unit.name),
    rows,
    charges: [],
  }
}

/** A value that is not a number has a status: invalid, overrange, underrange, empty. */
function addValue(rows: RawSeries['rows'], skipped: SkippedRows, line: number, value: unknown) {
  const timeStamp = textOf(fieldOf(value, 'timeStamp'))
  const time = numberedTime(timeStamp) ?? rawTime(timeStamp)
  if (!time) return skipped.reject(line, 'timeUnreadable', timeStamp)
  if (isImpossible(time)) return skipped.reject(line, 'timeImpossible', timeStamp)
  const status = textOf(fieldOf(value, 'status'))
  if (!/^(?:ok|valid)?$/i.test(status)) return skipped.mark(status)
  const celsius = textOf(fieldOf(value, 'value'))
  return addRow(rows, skipped, line, time, { celsius, humidity: '', markOfEmpty: '' })
}

const unitOfChannel = (name: string): CelsiusUnit | null => unitIn(normalize(name))
