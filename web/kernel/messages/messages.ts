import { create } from 'zustand'
import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'
import { texts } from '#web/kernel/texts/i18n.ts'
import type { Sentence } from '#web/kernel/texts/useWords.ts'

type Message = { id: number; kind: 'error' | 'warning' | 'notice'; sentence: Sentence; act: string | null }

/** SHL-47: errors; a notice is as long to read. */
const durationMs = 5_000

export const useMessages = create<readonly Message[]>()(() => [])
let lastId = 0

/** Those that fit stay. */
const keepOnly = (stays: (message: Message) => boolean) => useMessages.setState(shown => shown.filter(stays), true)

/** The path of the call that was begun last: what a screen says then is of this act. */
let lastAct: string | null = null

/** An act begins, perhaps once more: what was said of its last try is over. */
export function beginAct(path: string) {
  lastAct = path
  keepOnly(one => one.act !== path)
}

/** The same text from several calls shows once, from the last of them on. */
function show(kind: Message['kind'], sentence: Sentence, act = lastAct) {
  const message = { id: ++lastId, kind, sentence, act }
  const said = sentence(texts.t)
  keepOnly(one => one.sentence(texts.t) !== said)
  useMessages.setState(shown => [...shown, message], true)
  setTimeout(() => keepOnly(one => one.id !== message.id), durationMs)
}

/** One red message for 5 s (SHL-47). Texts are asked for whenever they are drawn: the language may change meanwhile. */
export const showError = (sentence: Sentence) => show('error', sentence)

/** The red message of a call; of several tries only the last one's. */
export function showFailure(path: string, sentence: Sentence) {
  keepOnly(one => one.kind !== 'error' || one.act !== path)
  show('error', sentence, path)
}

export const showNotice = (sentence: Sentence) => show('notice', sentence)

/** Done, but not as one might think: 4032. */
export const showWarning = (sentence: Sentence) => show('warning', sentence)

// What was said of one user's doings is nobody else's.
whenSessionChanges(() => keepOnly(() => false))
