import { whenSessionChanges } from '#web/session/currentSession.ts'

export type Message = { id: number; kind: 'error' | 'warning' | 'notice'; text: string }

/** spec 9: errors; a notice is as long to read. */
const durationMs = 5_000

let shown: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const shownMessages = () => shown

export function watchMessages(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function change(messages: readonly Message[]) {
  shown = messages
  for (const listener of listeners) listener()
}

/** The same text from several calls shows once, from the last of them on. */
function show(kind: Message['kind'], text: string) {
  const message = { id: ++lastId, kind, text }
  change([...shown.filter(one => one.text !== text), message])
  setTimeout(() => change(shown.filter(one => one.id !== message.id)), durationMs)
}

/** One red message for 5 s (spec 8). */
export const showError = (text: string) => show('error', text)

export const showNotice = (text: string) => show('notice', text)

/** Done, but not as one might think: 4032. */
export const showWarning = (text: string) => show('warning', text)

// What was said of one user's doings is nobody else's.
whenSessionChanges(() => change([]))
