/** Where messages come from: this process's own broker, or another one that it is a client of. */
export type Broker = {
  /** For people; without user name and password. */
  address: string
  /** Nothing more is read; what was stored meanwhile is still acknowledged. */
  stopTaking: () => void
  close: () => Promise<void>
}
