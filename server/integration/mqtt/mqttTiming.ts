/** How patient a client of an outside broker is, in ms; tests are less so. */
export const mqttTiming = {
  retryMs: 1000,
  /** How often it looks for the session of a process that is gone. */
  adoptMs: 10_000,
  /** Such a session is empty when nothing came for so long. */
  quietMs: 5000,
}
