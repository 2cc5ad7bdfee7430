import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import { mappedColumns, type ColumnMapping, type LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { bareNumber, isTimeFormat, orderOfFormat, withDateOrder } from '#contract/devices/rules/timeFormat.ts'

type Measured = Pick<ColumnMapping, 'celsius'> & { humidity?: number | null | undefined }

/** An explanation while it is being made; what is undefined the file is to show. */
export type Draft = Pick<LoggerFileAnswers, 'unit' | 'decimalSign' | 'zone'> &
  Partial<Omit<ColumnMapping, 'celsius' | 'humidity' | 'more'>> & {
    headLine: number | null
    firstLine: number
    temperatures: readonly number[]
    humidities: readonly number[]
  }

/** What was explained, else what the portal recognised. */
export function draftOf(
  { mapping, dateOrder, unit, decimalSign, zone }: LoggerFileAnswers,
  recognised: LoggerFilePreview['recognised'],
): Draft {
  const said = { unit, decimalSign, zone }
  if (!mapping) {
    const { headLine, firstLine, time, clock, temperatures, serial } = recognised
    const known = { time: time ?? undefined, clock: clock ?? undefined, serial: serial ?? undefined }
    return { ...said, ...known, headLine, firstLine: firstLine ?? 1, ...columnsOf(temperatures) }
  }
  const { celsius, humidity, more = [], headLine = recognised.headLine, timeFormat, ...rest } = mapping
  return {
    ...said,
    ...rest,
    headLine: headLine !== null && headLine < mapping.firstLine ? headLine : null,
    timeFormat: timeFormat && dateOrder ? withDateOrder(timeFormat, dateOrder) : timeFormat,
    ...columnsOf([{ celsius, humidity }, ...more]),
  }
}

const columnsOf = (measured: readonly Measured[]) => ({
  temperatures: measured.map(({ celsius }) => celsius),
  humidities: measured.flatMap(({ humidity }) => humidity ?? []),
})

export type DraftFault = 'incomplete' | 'twice' | 'headBelow' | 'timeFormat' | 'numberWithClock' | 'humidities'

/** The answers that a draft gives, or why it gives none yet. An order of dates comes with the pattern of the times. */
export function answersOf(draft: Draft, before: LoggerFileAnswers): LoggerFileAnswers | DraftFault {
  const { unit, decimalSign, zone, temperatures, humidities, time, ...rest } = draft
  const paired = pairsOf(temperatures, humidities)
  if (!paired) return 'humidities'
  const [first, ...more] = paired
  if (time === undefined || !first) return 'incomplete'
  const mapping: ColumnMapping = { ...rest, ...first, time, more: more.length > 0 ? more : undefined }
  const columns = mappedColumns(mapping)
  if (new Set(columns).size < columns.length) return 'twice'
  if (draft.headLine !== null && draft.headLine >= draft.firstLine) return 'headBelow'
  const { timeFormat } = draft
  if (timeFormat !== undefined && !isTimeFormat(timeFormat)) return 'timeFormat'
  if (timeFormat === bareNumber && draft.clock !== undefined) return 'numberWithClock'
  const order = timeFormat === undefined ? undefined : orderOfFormat(timeFormat)
  return { unit, decimalSign, zone, dateOrder: order ?? before.dateOrder, mapping }
}

/** With as many humidities as temperatures each has its own, else the nearest temperature before has it; no temperature has two. */
function pairsOf(temperatures: readonly number[], humidities: readonly number[]) {
  const wet = humidities.toSorted((one, other) => one - other)
  const measured = temperatures.toSorted((one, other) => one - other)
  const owners = wet.map((column, index) =>
    wet.length === measured.length ? measured[index] : (measured.findLast(one => one < column) ?? measured[0]),
  )
  if (new Set(owners).size < owners.length) return undefined
  return measured.map(celsius => ({ celsius, humidity: wet[owners.indexOf(celsius)] }))
}
