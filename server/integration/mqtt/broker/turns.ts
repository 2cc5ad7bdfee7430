/** Does some work when its turn comes; `bytes` is how much it is. */
export type YieldTurn = (bytes: number, work: () => void) => void

/**
 * Work that came all at once is done in turns of so many bytes, and between them the process hears everything else: while
 * thousands of clients send, each answer of the database would wait behind all that they sent.
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
