import { useEffect, useEffectEvent } from 'react'
import type { ChangeKeys, UnknownChange } from '#web/kernel/api/sending/changeKeys.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { currentSession, whenSessionChanges } from '#web/kernel/session/currentSession.ts'

/** What was typed, and the change that was sent of it without an answer. */
type Begun = { typed: unknown; change: UnknownChange | undefined }

/** The begun forms of the page by name: what each says, or undefined where nothing was typed. */
const open = new Map<string, () => Begun | undefined>()
let kept: { email: string; drafts: Map<string, Begun | undefined> } | undefined

/** The session ends while its user types. In the memory of this tab alone: nothing that was typed is stored anywhere. */
export function keepDrafts(email: string) {
  const drafts = [...open]
    .map(([name, read]) => [keyOf(name), read()] as const)
    .filter(([, draft]) => draft !== undefined)
  // Several calls may find out that the session is over; the first one does while the forms are still there.
  if (drafts.length > 0) kept = { email, drafts: new Map(drafts) }
}

/** What waits to be given back to a form at this address, for what opens the form. */
export const waitingDraft = (name: string): unknown => waiting(name)?.typed

const waiting = (name: string) =>
  kept?.email === currentSession().profile?.email ? kept?.drafts.get(keyOf(name)) : undefined

/** Each is given back once, to whoever typed it. */
function takeDraft(name: string): Begun | undefined {
  const draft = waiting(name)
  kept?.drafts.delete(keyOf(name))
  return draft
}

whenSessionChanges(() => {
  const email = currentSession().profile?.email
  if (email !== undefined && email !== kept?.email) kept = undefined
})

/** As long as a form is there, its address may change by what the page shows beside it. */
const keyOf = (name: string) => `${window.location.pathname}${window.location.search} ${name}`

/**
 * Gives a form back what its user had typed at this address when the session ended, and keeps it where that happens. What was
 * typed over is a part of the name, or `restore` compares it and answers false: what others changed since is not undone.
 * `changes` are the keys by which the form sends: sent again after it was given back, it is still the same change. Without
 * a name nothing is kept.
 */
export function useDraft<Draft>(
  name: string | null,
  read: () => Draft | undefined,
  restore: (draft: Draft) => false | void,
  changes?: ChangeKeys,
) {
  const readNow = useEffectEvent(read)
  const restoreNow = useEffectEvent(restore)
  useEffect(() => {
    if (name === null) return undefined
    const draft = takeDraft(name)
    if (draft !== undefined && restoreNow(draft.typed as Draft) !== false) {
      changes?.resume(draft.change)
      showNotice(t => t('unsaved.restored'))
    }
    open.set(name, () => {
      const typed = readNow()
      return typed === undefined ? undefined : { typed, change: changes?.unknown() }
    })
    return () => void open.delete(name)
  }, [name, changes])
}
