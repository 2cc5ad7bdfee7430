const calmMs = 700
const patienceMs = 4_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let lastSignMs = -Infinity
for (const sign of signs) {
  window.addEventListener(sign, () => (lastSignMs = performance.now()), { capture: true, passive: true })
}

/** Waits, not for long, until nobody moves: a row must not slip away under a pointer that is about to click it. */
export async function calmMoment(): Promise<void> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const waitMs = Math.min(lastSignMs + calmMs, endMs) - performance.now()
    if (waitMs <= 0) return
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}
