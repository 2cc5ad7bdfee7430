import { clockZone, fixedZone, type ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { DateOrder, LoggerFileFindings, LoggerFileForm } from '#contract/devices/rules/loggerFile.ts'
import { instantsIn } from '#server/devices/loggerFiles/reading/time/clockOffsets.ts'
import { dayOfPacked, noOffset, type RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'

/** The zone that the file or its form says, else the one that was answered (the other way round by hand); asked where some row names no offset and none is there. */
export function zoneOfFile(
  {
    zone: said,
    form,
    isExplained = false,
  }: { zone: ClockZone | null; form: LoggerFileForm | null; isExplained?: boolean | undefined },
  series: readonly RawSeries[],
  answered: string | undefined,
  order: DateOrder | null,
) {
  const isOpen = series.some(({ rows }) => rows.orders.some((mask, row) => mask !== 0 && rows.offset[row] === noOffset))
  const answer = answered === undefined ? undefined : clockZone(answered)
  const stated = said ?? (isOpen ? null : fixedZone(0))
  const isAnswered = isExplained && isOpen && answer !== undefined
  const value = (isAnswered ? answer : (stated ?? answer)) ?? null
  const saidBy = isAnswered ? null : sourceOf(said, form, series, isOpen)
  return {
    value,
    /** Rows that name their offsets say so only where there are rows. */
    shown: saidBy === 'rows' ? offsetOfRows(series) : said === null && !isOpen ? null : (value?.name ?? null),
    saidBy,
    isFromFile: saidBy === 'file' || saidBy === 'rows',
    isAsked: value === null,
    isContradicted: isOpen && !!stated && !!answer && order !== null && !agree(stated, answer, series, order),
  }
}

function sourceOf(
  said: ClockZone | null,
  form: LoggerFileForm | null,
  series: readonly RawSeries[],
  isOpen: boolean,
): LoggerFileFindings['zone']['saidBy'] {
  if (said !== null) return formsWithZone.some(one => one === form) ? 'form' : 'file'
  return isOpen || series.every(({ rows }) => rows.line.length === 0) ? null : 'rows'
}

/** Makers whose files never name the zone, which is always the same. */
const formsWithZone = ['tomst'] as const

/** The one offset that all rows name; UTC where they name instants, or several. */
function offsetOfRows(series: readonly RawSeries[]): string {
  const offsets = new Set(
    series.flatMap(({ rows }) => rows.offset.map((one, row) => (rows.orders[row] === 0 ? 0 : one))),
  )
  const [only = 0] = offsets
  return fixedZone(offsets.size === 1 ? only : 0).name
}

/** Whether two zones had the same time where a file begins and ends: +09:00 and Asia/Tokyo do. */
function agree(one: ClockZone, other: ClockZone, series: readonly RawSeries[], order: DateOrder): boolean {
  const [instantsOfOne, instantsOfOther] = [instantsIn(one), instantsIn(other)]
  const ends = series.flatMap(({ rows }) =>
    [0, rows.line.length - 1].map(row => dayOfPacked(rows.date[row] ?? 0, order) + (rows.ms[row] ?? 0)),
  )
  const known = ends.filter(at => !Number.isNaN(at))
  return known.every(at => instantsOfOne(at).some(atMs => instantsOfOther(at).includes(atMs)))
}
