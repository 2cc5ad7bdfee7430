/** Aborts when the command is ended by a signal, so that it can stop and remove its server. */
export function endedBySignal(): AbortSignal {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.abort())
  return ended.signal
}
