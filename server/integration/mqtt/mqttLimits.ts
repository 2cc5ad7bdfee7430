const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** What one process takes upon itself. */
export const mqttLimits = {
  connections: 10_000,
  /** Packets of those that have shown a key: 10,000 readings fit well into one message. */
  admitted: { publishBytes: 4 * megabyte, otherBytes: 256 * kilobyte, leavesOut: true },
  /** Of those that have not: a key, a name and a last will, perhaps a first message that waits for no answer. */
  unauthenticated: { publishBytes: 64 * kilobyte, otherBytes: 64 * kilobyte, leavesOut: false },
  /** Messages that are arriving or not yet stored; beyond this nothing is read until some are. */
  heldBytes: 64 * megabyte,
  /** Packets up to here need no room kept for them. */
  smallBytes: 64 * kilobyte,
  /** A larger one has so long to arrive. */
  packetPatienceMs: 60_000,
  /** What is handed over to the broker in one turn, and in which slices. */
  turnBytes: 32 * kilobyte,
  sliceBytes: 16 * kilobyte,
  connectPatienceMs: 10_000,
  /** A client that reads no answers for so long is let go. */
  drainPatienceMs: 20_000,
  /** A silent connection is asked whether it is still there. */
  probeAfterMs: 60_000,
  /** Transactions that store messages at once. */
  lanes: 2,
  /** Messages that are answered in one turn. */
  answersOfTurn: 250,
  /** Readings in one transaction; a message is never cut. */
  batchReadings: 10_000,
  subscriptionsOfOne: 1000,
  /** Of the refused readings of one message, so many are told one by one. */
  loggedRefusals: 100,
} as const
