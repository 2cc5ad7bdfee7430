import { useState } from 'react'
import { noticeCalls, type EditedNotice } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { NoticeFault } from '#contract/information/rules/noticeFaults.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showError, showNotice } from '#web/kernel/messages/messages.ts'
import type { FieldName, Saved } from '#web/information/notices/editing/noticeFields.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

type Options = {
  notice: EditedNotice | undefined
  onDone: () => void
  onFaults: (faults: Partial<Record<FieldName, NoticeFault>>) => void
  /** The question that was asked is closed: a failure shows its message, which a dialog would hide. */
  onSettled: () => void
}
const handledHere = [codes.invalidParameters]

/** Saves and deletes; what the server finds wrong is said at its field, and that somebody else was first in a dialog. */
export function useSaveNotice({ notice, onDone, onFaults, onSettled }: Options) {
  const [isConflict, setConflict] = useState(false)
  const saving = useCallMutation(noticeCalls.saveNotice, { handledHere })
  const removing = useCallMutation(noticeCalls.deleteNotice, { handledHere })
  const done = (sentence: Sentence) => {
    showNotice(sentence)
    onDone()
  }
  const refused = ({ failure, issues }: CallError) => {
    if (failure !== codes.invalidParameters) return
    if (issues.some(issue => issue.path === 'updatedAt')) return setConflict(true)
    const faults = issues.filter(issue => fieldNames.some(name => name === issue.path))
    if (faults.length === 0) return showError(t => t('codes.4022'))
    onFaults(Object.fromEntries(faults.map(({ path, message }) => [path, message])))
  }
  return {
    isSaving: saving.isPending || removing.isPending,
    isConflict,
    stay: () => setConflict(false),
    save: (saved: Saved) =>
      saving.mutate(saved, {
        onSuccess: ({ state }) => done(t => t(`notices.saved.${state}`)),
        onError: refused,
        onSettled,
      }),
    remove: () =>
      notice &&
      removing.mutate(
        { noticeId: notice.noticeId, updatedAt: notice.updatedAt },
        { onSuccess: () => done(t => t('notices.saved.removed')), onError: refused, onSettled },
      ),
  }
}

const fieldNames: readonly FieldName[] = [
  'titleJa',
  'titleEn',
  'bodyJa',
  'bodyEn',
  'publishFrom',
  'publishUntil',
  'maintenanceFrom',
  'maintenanceUntil',
]
