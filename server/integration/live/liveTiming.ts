/** Times and bounds of the streams; tests bring their own. */
export type LiveTiming = {
  /** What changes is gathered so long before it is told. */
  gatherMs: number
  /** A right that is withdrawn ends a stream within 5 s: asked at least so often, and before each event. */
  recheckMs: number
  /** A line that holds says so this often. */
  aliveMs: number
  /** Data that a page shows when it begins to watch may be as old as this: kept for 10 s in the browser, or on its way. */
  rememberMs: number
  /** More ids than that are not gathered for a reader: it is told to read anew. */
  maxIds: number
  streamsPerSession: number
  /** In this process, over all its sessions. */
  streamsPerAccount: number
  /** Pauses before the connection that listens is tried anew; the last one again and again. */
  reconnectPausesMs: readonly number[]
  /** Whether that connection still answers is tried this often; it has as long to answer. */
  pingMs: number
}

export const liveTiming: LiveTiming = {
  gatherMs: 700,
  recheckMs: 2500,
  aliveMs: 10_000,
  rememberMs: 12_000,
  maxIds: 1000,
  streamsPerSession: 20,
  streamsPerAccount: 60,
  reconnectPausesMs: [100, 500, 1000, 2000, 5000],
  pingMs: 5000,
}
