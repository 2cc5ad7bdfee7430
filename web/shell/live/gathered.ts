/**
 * Does some work at once when it is asked for, and then, however often it is asked for, only when the pause since the
 * last time is over. An `isUrgent` wish shortens a wait that is under way.
 */
export function gathered(work: () => Promise<void>, pausesMs: { urgent: number; other: number }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAtMs = Infinity
  let lastMs = -Infinity
  let isWorking = false

  async function run() {
    timer = undefined
    dueAtMs = Infinity
    isWorking = true
    await work().finally(() => {
      isWorking = false
      lastMs = Date.now()
    })
  }

  function ask(isUrgent: boolean) {
    const nextMs = isWorking ? Date.now() : lastMs
    const atMs = Math.max(Date.now(), nextMs + (isUrgent ? pausesMs.urgent : pausesMs.other))
    if (atMs >= dueAtMs) return
    clearTimeout(timer)
    dueAtMs = atMs
    timer = setTimeout(() => void run(), atMs - Date.now())
  }

  return { ask, stop: () => clearTimeout(timer) }
}
