const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Limits of one process. */
export const mqttLimits = {
  connections: 10_000,
  /** Packets of clients with a key: a message has room for 10,000 readings. */
  admitted: { publishBytes: 4 * megabyte, otherBytes: 256 * kilobyte, truncatesPayload: true },
  /** Packets before that: a key, a name and a last will, perhaps a message that does not wait for CONNACK. */
  unauthenticated: { publishBytes: 64 * kilobyte, otherBytes: 64 * kilobyte, truncatesPayload: false },
  /** Messages that are arriving or not yet stored; beyond this, reading pauses. */
  heldBytes: 64 * megabyte,
  /** Smaller packets do not reserve room. */
  smallBytes: 64 * kilobyte,
  /** The time in which a larger packet must arrive. */
  packetPatienceMs: 60_000,
  /** Bytes that are passed to the broker in one turn, and in one slice. */
  turnBytes: 32 * kilobyte,
  sliceBytes: 16 * kilobyte,
  connectPatienceMs: 10_000,
  /** A client that reads no responses for this long is disconnected. */
  drainPatienceMs: 20_000,
  /** Idle time before a TCP keep-alive probe. */
  probeAfterMs: 60_000,
  /** Concurrent transactions that store messages. */
  lanes: 2,
  /** Messages that are acknowledged in one turn. */
  answersOfTurn: 250,
  /** Readings in one transaction; a message is never split. */
  batchReadings: 10_000,
  /** Readings of a message: with the shortest readings, 4 MB have hardly room for more. */
  messageReadings: 100_000,
  subscriptionsPerClient: 1000,
  /** Rejected readings of a message that its result lists. */
  listedRejections: 100,
} as const

/** Times of a client of another broker, in ms; tests use shorter ones. */
export const mqttTiming = {
  retryMs: 1000,
  /** How often it looks for the session of a process that has ended. */
  adoptMs: 10_000,
  /** Such a session is empty if no message arrives for this long. */
  quietMs: 5000,
}
