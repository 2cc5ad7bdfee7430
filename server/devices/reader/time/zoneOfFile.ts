import { clockZone, fixedZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { DateOrder, LoggerFileFindings, LoggerFileForm } from '#contract/devices/rules/loggerFile.ts'
import type { RawFile } from '#server/devices/reader/file/parsedFile.ts'
import { instantsIn } from '#server/devices/reader/time/clockOffsets.ts'
import { dayOfPacked, noOffset, type RawSeries } from '#server/devices/reader/series/rawRows.ts'

/** The zone of the file or of its form, otherwise the answered one (with a chosen header line the answer first); asked if a row has no offset and there is no zone. */
export function zoneOfFile(
  { zone: named, form, isExplained = false }: Pick<RawFile, 'zone' | 'form' | 'isExplained'>,
  series: readonly RawSeries[],
  answered: string | undefined,
  order: DateOrder | null,
) {
  const isOpen = series.some(({ rows }) => rows.orders.some((mask, row) => mask !== 0 && rows.offset[row] === noOffset))
  const answer = answered === undefined ? undefined : clockZone(answered)
  const stated = named ?? (isOpen ? null : fixedZone(0))
  const isAnswered = isExplained && isOpen && answer !== undefined
  const value = (isAnswered ? answer : (stated ?? answer)) ?? null
  const saidBy = isAnswered ? null : sourceOf(named, form, series, isOpen)
  return {
    value,
    /** Offsets of rows can be named only if there are rows. */
    shown: saidBy === 'rows' ? offsetOfRows(series) : named === null && !isOpen ? null : (value?.name ?? null),
    saidBy,
    isFromFile: saidBy === 'file' || saidBy === 'rows',
    isAsked: value === null,
    isContradicted: isOpen && !!stated && !!answer && order !== null && !agree(stated, answer, series, order),
  }
}

function sourceOf(
  named: ClockZone | null,
  form: LoggerFileForm | null,
  series: readonly RawSeries[],
  isOpen: boolean,
): LoggerFileFindings['zone']['saidBy'] {
  if (named !== null) return formsWithZone.some(one => one === form) ? 'form' : 'file'
  return isOpen || series.every(({ rows }) => rows.line.length === 0) ? null : 'rows'
}

/** Makers whose files never name the zone, because it is always the same. */
const formsWithZone = ['tomst'] as const

/** The offset of all rows; UTC for instants and if there are several. */
function offsetOfRows(series: readonly RawSeries[]): string {
  const offsets = new Set(
    series.flatMap(({ rows }) => rows.offset.map((one, row) => (rows.orders[row] === 0 ? 0 : one))),
  )
  const [only = 0] = offsets
  return fixedZone(offsets.size === 1 ? only : 0).name
}

/** Whether two zones have the same time at the beginning and end of a file: +09:00 and Asia/Tokyo do. */
function agree(one: ClockZone, other: ClockZone, series: readonly RawSeries[], order: DateOrder): boolean {
  const [instantsOfOne, instantsOfOther] = [instantsIn(one), instantsIn(other)]
  const ends = series.flatMap(({ rows }) =>
    [0, rows.line.length - 1].map(row => dayOfPacked(rows.date[row] ?? 0, order) + (rows.ms[row] ?? 0)),
  )
  const known = ends.filter(at => !Number.isNaN(at))
  return known.every(at => instantsOfOne(at).some(atMs => instantsOfOther(at).includes(atMs)))
}
