/** The time in which a batch has readings: [fromMs, untilMs), whole months. */
export type Span = { fromMs: number; untilMs: number }
export const nowhere: Span = { fromMs: Infinity, untilMs: -Infinity }

export type Doubtful = ReturnType<typeof doubtfulBatches>

/**
 * The batches that must be read as a whole, with the time of their readings: those of several months, and those that are not
 * as they were received. `maxWrong`: of the latter so many; a check of a corrupt database must not hold millions in memory.
 */
export function doubtfulBatches(maxWrong: number) {
  const spans = new Map<number, Span>()
  // Few differ: each is in memory once.
  const known = new Map<string, Span>()
  let [wrong, unnamed] = [0, 0]
  const shared = (span: Span) => {
    const key = `${span.fromMs} ${span.untilMs}`
    if (!known.has(key)) known.set(key, span)
    return known.get(key) ?? span
  }
  const add = (id: number, span: Span) => spans.set(id, shared(union(spans.get(id) ?? nowhere, span)))
  const withdrawn = new Map<number, number>()
  return {
    has: (id: number) => spans.has(id),
    add,
    /** One that is not as received, whatever other months have. */
    addWrong(id: number, span: Span, isNew = true) {
      if (!spans.has(id)) {
        if (isNew && wrong >= maxWrong) unnamed += 1
        if (wrong >= maxWrong) return
        wrong += 1
      }
      add(id, span)
    },
    unnamed: () => unnamed,
    /** Its withdrawn readings, which are all read at once with those of its piece. */
    addWithdrawn(id: number, readings: number) {
      add(id, nowhere)
      withdrawn.set(id, readings)
    },
    /**
     * In order of time, in pieces of so many batches and, except for a single batch, so many withdrawn readings. Months are
     * read once for each piece that has them.
     */
    *pieces(most: number, mostWithdrawn: number): Generator<{ span: Span; batchIds: number[] }> {
      let piece = { span: nowhere, batchIds: [] as number[] }
      let readings = 0
      for (const [id, span] of [...spans].sort(([, one], [, other]) => one.fromMs - other.fromMs || 0)) {
        const own = withdrawn.get(id) ?? 0
        const isApart = span.fromMs >= piece.span.untilMs && span.fromMs < Infinity
        const isFull = piece.batchIds.length === most || readings + own > mostWithdrawn
        if (piece.batchIds.length > 0 && (isApart || isFull)) {
          yield piece
          piece = { span: nowhere, batchIds: [] }
          readings = 0
        }
        readings += own
        piece.span = union(piece.span, span)
        piece.batchIds.push(id)
      }
      if (piece.batchIds.length > 0) yield piece
    },
  }
}

const union = (one: Span, other: Span): Span => ({
  fromMs: Math.min(one.fromMs, other.fromMs),
  untilMs: Math.max(one.untilMs, other.untilMs),
})
