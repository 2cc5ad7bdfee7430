/** What finding the server again needs of the world; tests bring their own. */
type World = {
  /** Whether the server answers at all. */
  reaches: () => Promise<boolean>
  /** Asks again for what could not be fetched; whether all of it came. */
  recover: () => Promise<boolean>
  /** Resolves after the time, or when the signal ends the wait. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
  onLost: () => void
  onFound: () => void
}

const firstPauseMs = 1_000
const maxPauseMs = 30_000

/**
 * Once the server was out of reach, looks for it after pauses that grow, with one small question for all that waits; only
 * when that is answered, what waits is asked again. Each browser draws its pauses, so that not all of them come back in one
 * moment after an outage.
 */
export function reconnector(world: World) {
  let waiting: AbortController | undefined

  async function find() {
    world.onLost()
    for (let tries = 0; ; tries++) {
      waiting = new AbortController()
      await world.pause(pauseMs(tries), waiting.signal)
      if ((await world.reaches()) && (await world.recover())) break
    }
    waiting = undefined
    world.onFound()
  }

  /** Between half of the pause and all of it. */
  const pauseMs = (tries: number) => Math.min(firstPauseMs * 2 ** tries, maxPauseMs) * (0.5 + world.random() / 2)

  return {
    noteLost: () => {
      if (waiting) return
      waiting = new AbortController()
      void find()
    },
    /** The network is back, or somebody asks for it. */
    tryNow: () => waiting?.abort(),
  }
}
