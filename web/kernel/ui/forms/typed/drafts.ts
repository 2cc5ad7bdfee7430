import { useEffect, useEffectEvent } from 'react'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { currentSession, whenSessionChanges } from '#web/kernel/session/currentSession.ts'

/** The begun forms of the page: what each says, or undefined where nothing was typed. */
const open = new Map<string, () => unknown>()
let kept: { email: string; drafts: Map<string, unknown> } | undefined

/** The session ends while its user types. In the memory of this tab alone: nothing that was typed is stored anywhere. */
export function keepDrafts(email: string) {
  const drafts = [...open].map(([key, read]) => [key, read()] as const).filter(([, draft]) => draft !== undefined)
  // Several calls may find out that the session is over; the first one does while the forms are still there.
  if (drafts.length > 0) kept = { email, drafts: new Map(drafts) }
}

/** Each is given back once, to whoever typed it. */
function takeDraft(key: string): unknown {
  if (kept?.email !== currentSession().profile?.email) return undefined
  const draft = kept?.drafts.get(key)
  kept?.drafts.delete(key)
  return draft
}

whenSessionChanges(() => {
  const email = currentSession().profile?.email
  if (email !== undefined && email !== kept?.email) kept = undefined
})

const keyOf = (name: string) => `${window.location.pathname}${window.location.search} ${name}`

/** Gives a form back what its user had typed at this address when the session ended, and keeps it where that happens. */
export function useDraft<Draft>(name: string, read: () => Draft | undefined, restore: (draft: Draft) => void) {
  const readNow = useEffectEvent(read)
  const restoreNow = useEffectEvent(restore)
  useEffect(() => {
    const key = keyOf(name)
    const draft = takeDraft(key)
    if (draft !== undefined) {
      restoreNow(draft as Draft)
      showNotice(t => t('unsaved.restored'))
    }
    open.set(key, () => readNow())
    return () => void open.delete(key)
  }, [name])
}
