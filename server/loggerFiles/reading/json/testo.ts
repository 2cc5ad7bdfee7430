import { z } from 'zod'
import type { CelsiusUnit } from '#contract/rules/loggerFile.ts'
import type { WrittenFile } from '#server/loggerFiles/reading/finishedReading.ts'
import { foldedHead, unitIn } from '#server/loggerFiles/reading/foldedHead.ts'
import { addRow, emptyRows, type Losses, type WrittenSeries } from '#server/loggerFiles/reading/writtenRows.ts'
import { numberedTime, writtenTime } from '#server/loggerFiles/reading/writtenTime.ts'

const cell = z.union([z.string(), z.number()]).transform(String)
const Value = z.object({
  timeStamp: cell.catch(''),
  value: z.number().nullish().catch(null),
  description: z.string().nullish().catch(null),
  status: z.string().nullish().catch(null),
})
const Named = z.object({ name: z.string().catch(''), value: z.unknown() })
const Channel = z.object({
  type: z.object({ name: z.string().catch('') }).nullish(),
  unit: z.object({ name: z.string().catch('') }),
  additionalData: z.array(Named).nullish().catch(null),
  values: z.array(Value),
})
const Device = z.object({ name: z.string().catch(''), serial: cell.nullish().catch(null) })
/** testo's JSON format (tjf): channels with values; a device or a list of them. */
const File = z.object({
  channels: z.array(Channel).min(1),
  device: z
    .union([Device, z.array(Device)])
    .nullish()
    .catch(null),
})

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
  devices: readonly z.infer<typeof Device>[],
  index: number,
  channels: number,
  losses: Losses,
): WrittenSeries {
  const own = channel.additionalData?.find(({ name }) => name === 'serial')?.value
  const serial = typeof own === 'string' ? own : devices.length === 1 ? (devices[0]?.serial ?? null) : null
  const rows = emptyRows()
  for (const [at, value] of channel.values.entries()) {
    if (!summaries.test(value.description ?? '')) addValue(rows, losses, at + 1, value)
  }
  const name = channel.type?.name ?? ''
  return {
    key: `${serial ?? ''} ch${index + 1}`.trim(),
    serial,
    channel: channels === 1 ? null : name || `ch${index + 1}`,
    unit: unitOfChannel(channel.unit.name),
    rows,
    charges: [],
  }
}

/** A value that is no number is told by its status: invalid, overrange, underrange, empty. */
function addValue(
  rows: WrittenSeries['rows'],
  losses: Losses,
  line: number,
  { timeStamp, value, status }: z.infer<typeof Value>,
) {
  const time = numberedTime(timeStamp) ?? writtenTime(timeStamp)
  if (!time) return losses.reject(line, 'timeUnreadable', timeStamp)
  if (status && status !== 'ok' && status !== 'valid') return losses.mark(status)
  return addRow(rows, losses, line, time, {
    celsius: value === null || value === undefined ? '' : String(value),
    humidity: '',
    markOfEmpty: '',
  })
}

const unitOfChannel = (name: string): CelsiusUnit | null => unitIn(foldedHead(name))
