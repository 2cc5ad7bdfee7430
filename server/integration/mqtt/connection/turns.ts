/** Runs work of this many bytes in its turn. */
export type YieldTurn = (bytes: number, work: () => void) => void

/**
 * Divides work into turns of this many bytes, between which the process handles other events: while thousands of clients
 * send, responses of the database would otherwise wait behind all their bytes.
 */
export function createYieldTurn(bytesOfTurn: number): YieldTurn {
  let waiting: { bytes: number; work: () => void }[] = []
  let done = 0
  let isScheduled = false

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }

  function turn() {
    isScheduled = false
    for (let left = bytesOfTurn; left > 0;) {
      const next = waiting[done]
      if (!next) break
      done += 1
      left -= next.bytes
      next.work()
    }
    if (done < waiting.length) return schedule()
    waiting = []
    done = 0
  }

  return (bytes, work) => {
    waiting.push({ bytes, work })
    schedule()
  }
}
