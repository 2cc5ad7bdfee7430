/** How many bytes of messages this process holds, and who waits until there is room for more. */
export type ByteBudget = {
  take: (bytes: number) => void
  give: (bytes: number) => void
  isFull: () => boolean
  taken: () => number
  /** Calls once there is room again. */
  onRoom: (resume: () => void) => void
}

export function createByteBudget(maxBytes: number): ByteBudget {
  let taken = 0
  let waiting: (() => void)[] = []
  return {
    take: bytes => void (taken += bytes),
    give(bytes) {
      taken -= bytes
      if (waiting.length === 0 || taken >= maxBytes) return
      const resumed = waiting
      waiting = []
      for (const resume of resumed) resume()
    },
    isFull: () => taken >= maxBytes,
    taken: () => taken,
    onRoom: resume => void waiting.push(resume),
  }
}
