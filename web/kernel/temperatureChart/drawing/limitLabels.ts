export type Box = { left: number; right: number; top: number; bottom: number }

export type Limit = {
  /** Where its line is. */
  y: number
  /** Beyond it lies above it. */
  isUpper: boolean
  /** What it may say and how wide that is, the most telling first. */
  wordings: readonly { text: string; width: number }[]
}
type PlacedLabel = { text: string; box: Box }
type Room = { plot: Box; height: number; gap: number }

/**
 * Where the labels of limits stand: beyond their line, where a curve that keeps it never runs, or within it where there is
 * no room; as far left as none overlaps another or what is `taken`. Where one finds no room, all say less.
 * All lengths in the same pixels.
 */
export function placeLimitLabels<One extends Limit>(limits: readonly One[], taken: readonly Box[], room: Room) {
  const placed = inTurn(limits, taken, room)
  if (placed.length === limits.length) return placed
  return inTurn(
    limits.map(limit => ({ ...limit, wordings: limit.wordings.slice(-1) })),
    taken,
    room,
  )
}

function inTurn<One extends Limit>(limits: readonly One[], taken: readonly Box[], room: Room) {
  const placed: (One & PlacedLabel)[] = []
  for (const limit of limits) {
    const label = placeOf(limit, [...taken, ...placed.map(({ box }) => box)], room)
    if (label) placed.push({ ...limit, ...label })
  }
  return placed
}

function placeOf({ y, isUpper, wordings }: Limit, taken: readonly Box[], room: Room): PlacedLabel | undefined {
  const { plot, height, gap } = room
  const above = y - gap - height
  const below = y + gap
  const tops = isUpper ? [above, below] : [below, above]
  for (const { text, width } of wordings) {
    for (const top of tops.filter(one => one >= plot.top && one + height <= plot.bottom)) {
      const box = freeBox({ top, bottom: top + height }, width, taken, room)
      if (box) return { text, box }
    }
  }
  return undefined
}

function freeBox({ top, bottom }: Pick<Box, 'top' | 'bottom'>, width: number, taken: readonly Box[], room: Room) {
  const { plot, gap } = room
  const beside = taken.filter(one => one.bottom + gap > top && one.top - gap < bottom)
  const starts = [plot.left, ...beside.map(one => one.right)].map(start => start + 2 * gap).toSorted((a, b) => a - b)
  const isFree = (left: number) => beside.every(one => one.right <= left || one.left >= left + width)
  const left = starts.find(start => start >= plot.left && start + width + gap <= plot.right && isFree(start))
  return left === undefined ? undefined : { left, right: left + width, top, bottom }
}
