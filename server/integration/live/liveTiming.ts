export type LiveTiming = typeof liveTiming

/** Times and limits of streams; tests use their own. */
export const liveTiming = {
  /** Changes are collected for this long before they are sent. */
  gatherMs: 700,
  /** Rights are checked at least this often, and before each event: a revoked right ends a stream within 5 s. */
  recheckMs: 2500,
  /** The interval of events without changes. */
  aliveMs: 10_000,
  /** The maximum age of the data that a page has loaded when it begins to watch: the browser caches it for 10 s. */
  rememberMs: 12_000,
  /** For more ids, the reader is told to reload. */
  maxIds: 1000,
  streamsPerSession: 20,
  /** In this process, over all sessions. */
  streamsPerAccount: 60,
  /** Pauses between attempts to reconnect to the database; the last one is repeated. */
  reconnectPausesMs: [100, 500, 1000, 2000, 5000] as readonly number[],
  /** The interval and the timeout of checks of this connection. */
  pingMs: 5000,
}
