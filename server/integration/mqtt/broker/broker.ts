/** The source of messages: the broker in this process, or another one that it is a client of. */
export type Broker = {
  /** To be shown; without user name and password. */
  address: string
  /** Stops reading; what is stored is still acknowledged. */
  stopReading: () => void
  close: () => Promise<void>
}
