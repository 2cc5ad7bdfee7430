/** Where events wait for their reader: at most one, so that a slow reader makes nobody hoard. */
export type Outlet<Event> = {
  isFull: () => boolean
  /** Puts an event there; only where it is not full. */
  put: (event: Event) => void
  /** What waits is still read, then this is thrown. */
  fail: (error: unknown) => void
  /** What waits is still read, then it is over. */
  end: () => void
  events: AsyncIterableIterator<Event>
}

/** `onLeave` is called at once when the reader leaves. */
export function createOutlet<Event>(onLeave: () => void): Outlet<Event> {
  let waiting: Event | undefined
  let ending: { error?: unknown } | undefined
  /** The reader that waits for something to be there. */
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
    put(event) {
      waiting = event
      reader.resolve()
    },
    fail: error => end({ error }),
    end: () => end({}),
    events,
  }
}
