/** Holds at most one event for its reader, so that a slow reader uses no memory. `onLeave` is called when the reader leaves. */
export function createOutlet<Event>(onLeave: () => void) {
  let waiting: Event | undefined
  let ending: { error?: unknown } | undefined
  /** Resolves for a reader that waits for an event. */
  let reader = Promise.withResolvers<void>()
  const end = (how: { error?: unknown }) => {
    ending ??= how
    reader.resolve()
  }
  const over = { done: true, value: undefined } as const

  async function next(): Promise<IteratorResult<Event>> {
    await reader.promise
    if (waiting !== undefined) {
      const value = waiting
      waiting = undefined
      if (!ending) reader = Promise.withResolvers()
      return { value }
    }
    if (ending?.error === undefined) return over
    const { error } = ending
    ending = {}
    throw error
  }

  const events: AsyncIterableIterator<Event> = {
    [Symbol.asyncIterator]: () => events,
    next,
    async return() {
      waiting = undefined
      end({})
      onLeave()
      return over
    },
  }
  return {
    isFull: () => waiting !== undefined,
    /** Only if it is not full. */
    put(event: Event) {
      waiting = event
      reader.resolve()
    },
    /** Throws after the waiting event was read. */
    fail: (error: unknown) => end({ error }),
    /** Ends after the waiting event was read. */
    end: () => end({}),
    events,
  }
}
