import { z } from 'zod'
import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import type { WrittenFile } from '#server/devices/loggerFiles/reading/parsedFile.ts'
import { foldedHead, unitIn } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { cell, fieldOf, name, shortList, textOf } from '#server/devices/loggerFiles/reading/formats/json/jsonParts.ts'
import { addRow, emptyRows, type Losses, type RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'
import { isImpossible, numberedTime, rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

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
/** testo's JSON format (tjf): channels with values; a device or a list of them. */
const File = z.object({
  channels: shortList(Channel),
  device: z
    .union([Device, shortList(Device)])
    .nullish()
    .catch(null),
})
type Device = z.infer<typeof Device>

/** Figures over all values stand among them. */
const summaries = /^Total(?:Mean|Minimum|Maximum)$/

export function testo(json: unknown, losses: Losses): Pick<WrittenFile, 'form' | 'device' | 'series'> | undefined {
  const file = File.safeParse(json)
  if (!file.success) return undefined
  const devices = [file.data.device ?? []].flat()
  const channels = file.data.channels.filter(({ unit }) => unitOfChannel(unit.name) !== null)
  const series = channels.map((channel, index) => seriesOf(channel, devices, index, channels.length, losses))
  return { form: 'testo', device: devices.find(({ name }) => name !== '')?.name ?? 'testo', series }
}

function seriesOf(
  channel: z.infer<typeof Channel>,
  devices: readonly Device[],
  index: number,
  channels: number,
  losses: Losses,
): RawSeries {
  const own = channel.additionalData?.find(({ name }) => name === 'serial')?.value
  const serial = textOf(own) || (devices.length === 1 ? (devices[0]?.serial ?? null) : null)
  const rows = emptyRows()
  for (const [at, value] of channel.values.entries()) {
    if (!summaries.test(textOf(fieldOf(value, 'description')))) addValue(rows, losses, at + 1, value)
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

/** A value that is no number is told by its status: invalid, overrange, underrange, empty. */
function addValue(rows: RawSeries['rows'], losses: Losses, line: number, value: unknown) {
  const timeStamp = textOf(fieldOf(value, 'timeStamp'))
  const time = numberedTime(timeStamp) ?? rawTime(timeStamp)
  if (!time) return losses.reject(line, 'timeUnreadable', timeStamp)
  if (isImpossible(time)) return losses.reject(line, 'timeImpossible', timeStamp)
  const status = textOf(fieldOf(value, 'status'))
  if (!/^(?:ok|valid)?$/i.test(status)) return losses.mark(status)
  const celsius = textOf(fieldOf(value, 'value'))
  return addRow(rows, losses, line, time, { celsius, humidity: '', markOfEmpty: '' })
}

const unitOfChannel = (name: string): CelsiusUnit | null => unitIn(foldedHead(name))
