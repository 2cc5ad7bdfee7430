import { clockZone, fixedZone, type ClockZone } from '#contract/rules/clockZone.ts'
import type { DateOrder } from '#contract/rules/loggerFile.ts'
import { instantsIn } from '#server/loggerFiles/reading/clockOffsets.ts'
import { dayOfPacked, noOffset, type WrittenSeries } from '#server/loggerFiles/reading/writtenRows.ts'

/** The zone that the file says, else the one that was answered (the other way round by hand); asked where some row names no offset and neither is there. */
export function zoneOfFile(
  said: ClockZone | null,
  series: readonly WrittenSeries[],
  answered: string | undefined,
  order: DateOrder | null,
  isByHand = false,
) {
  const isOpen = series.some(({ rows }) => rows.orders.some((mask, row) => mask !== 0 && rows.offset[row] === noOffset))
  const answer = answered === undefined ? undefined : clockZone(answered)
  const stated = said ?? (isOpen ? null : fixedZone(0))
  const value = (isByHand && isOpen ? (answer ?? stated) : (stated ?? answer)) ?? null
  return {
    value,
    isFromFile: stated !== null && value === stated,
    isAsked: value === null,
    isContradicted: isOpen && !!stated && !!answer && order !== null && !agree(stated, answer, series, order),
  }
}

/** Whether two zones had the same time where a file begins and ends: +09:00 and Asia/Tokyo do. */
function agree(one: ClockZone, other: ClockZone, series: readonly WrittenSeries[], order: DateOrder): boolean {
  const [instantsOfOne, instantsOfOther] = [instantsIn(one), instantsIn(other)]
  const ends = series.flatMap(({ rows }) =>
    [0, rows.line.length - 1].map(row => dayOfPacked(rows.date[row] ?? 0, order) + (rows.ms[row] ?? 0)),
  )
  const known = ends.filter(at => !Number.isNaN(at))
  return known.every(at => instantsOfOne(at).some(atMs => instantsOfOther(at).includes(atMs)))
}
