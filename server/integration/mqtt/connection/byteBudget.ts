export type ByteBudget = ReturnType<typeof createByteBudget>

/** The bytes of messages that this process holds; callers wait until there is room for more. */
export function createByteBudget(maxBytes: number) {
  let reserved = 0
  let waiting: (() => void)[] = []
  return {
    reserve: (bytes: number) => void (reserved += bytes),
    release(bytes: number) {
      reserved -= bytes
      if (waiting.length === 0 || reserved >= maxBytes) return
      const resumed = waiting
      waiting = []
      for (const resume of resumed) resume()
    },
    isFull: () => reserved >= maxBytes,
    reserved: () => reserved,
    /** Calls `resume` once there is room again. */
    onRoom: (resume: () => void) => void waiting.push(resume),
  }
}
