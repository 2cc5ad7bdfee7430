import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

export const markKinds = ['pickup', 'stop', 'planned', 'delivery'] as const

/** What happened to the goods beside their temperature: a moment, or a stretch of time. */
export type ChartMark = TimeView & { kind: (typeof markKinds)[number]; name: string }

/** Outlines of the signs above the plot around their moment, in CSS pixels. A plan is hollow; a stop is a bar. */
export const markSigns = {
  pickup: { path: 'M-4-5l8 5-8 5z', isHollow: false },
  stop: { path: 'M-5-2h10v4h-10z', isHollow: false },
  planned: { path: 'M0-5l5 5-5 5-5-5z', isHollow: true },
  delivery: { path: 'M-4.5-4.5h9v9h-9z', isHollow: false },
} as const satisfies Record<ChartMark['kind'], { path: string; isHollow: boolean }>

type Spot = { fromPx: number; toPx: number; widthPx: number; kind: ChartMark['kind'] }
const rank = (kind: ChartMark['kind']) => (kind === 'stop' ? 1 : 0)

/**
 * From where each name is written, null where it finds no room: within the bar of a long stop, else right of its sign, or
 * left of it; never over another sign or name. Pickup, delivery and plans come first, then the longest stops.
 */
export function placeNames(spots: readonly Spot[], leftPx: number, rightPx: number, gapPx: number): (number | null)[] {
  const taken = spots.map(({ fromPx, toPx }) => ({ fromPx: fromPx - gapPx, toPx: toPx + gapPx }))
  const places = spots.map((): number | null => null)
  const inTurn = [...spots.entries()].toSorted(
    ([, one], [, other]) =>
      rank(one.kind) - rank(other.kind) ||
      other.toPx - other.fromPx - (one.toPx - one.fromPx) ||
      one.fromPx - other.fromPx,
  )
  for (const [index, { fromPx, toPx, widthPx }] of inTurn) {
    const others = taken.filter((_, place) => place !== index)
    const isFree = (from: number) =>
      from >= leftPx &&
      from + widthPx <= rightPx &&
      others.every(other => other.toPx <= from || other.fromPx >= from + widthPx)
    const middle = (fromPx + toPx - widthPx) / 2
    const isLong = toPx - fromPx > 2 * widthPx
    const from = [...(isLong ? [middle] : []), toPx + gapPx, fromPx - gapPx - widthPx].find(isFree)
    if (from === undefined) continue
    places[index] = from
    taken.push({ fromPx: from, toPx: from + widthPx })
  }
  return places
}

/** The marks that the cursor meets in a column, one pixel wider on each side than what is read there. */
export const marksAt = (marks: readonly ChartMark[], { fromMs, toMs }: TimeView, marginMs: number) =>
  marks.filter(mark => mark.fromMs <= toMs + 3 * marginMs && mark.toMs >= fromMs - 3 * marginMs)
