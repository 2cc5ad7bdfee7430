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
  const add = (id: number, { fromMs, untilMs }: Span) => {
    const { fromMs: first, untilMs: last } = spans.get(id) ?? nowhere
    spans.set(id, shared({ fromMs: Math.min(first, fromMs), untilMs: Math.max(last, untilMs) }))
  }
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
    /** All of a span together, in pieces. */
    *pieces(most: number): Generator<{ span: Span; batchIds: number[] }> {
      for (const span of known.values()) {
        let batchIds: number[] = []
        for (const [id, its] of spans) {
          if (its !== span) continue
          if (batchIds.push(id) < most) continue
          yield { span, batchIds }
          batchIds = []
        }
        if (batchIds.length > 0) yield { span, batchIds }
      }
    },
  }
}
