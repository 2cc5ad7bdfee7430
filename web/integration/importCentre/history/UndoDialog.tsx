import { useEffect, useState } from 'react'
import { importCalls } from '#contract/integration/calls/imports.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ReasonField } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useCompaniesReread } from '#web/integration/importCentre/useCompaniesReread.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'

type Answer = ResponseOf<typeof importCalls.undoImport>
export type FoundImport = ResponseOf<typeof importCalls.getImport>
type Props = { found: FoundImport; onClose: () => void }

/** Says what hinders putting an import back; where nothing does, puts it back for a reason. */
export function UndoDialog({ found: { importId, kind, counts }, onClose }: Props) {
  const { t, count } = useWords()
  const [refused, setRefused] = useState<Answer>()
  const rereadCompanies = useCompaniesReread(kind)
  const { mutate: look, data: seen } = useCallMutation(importCalls.undoImport)
  useEffect(() => look({ importId, reason: '-', dryRun: true }), [look, importId])
  const changes = useChangeKeys()
  const { isSending, isNotSent, send } = useCallAction(importCalls.undoImport, {
    changes,
    onDone: answer => {
      if (answer.hinderedCount > 0) return setRefused(answer)
      showNotice(t => t('importCentre.undo.done', { number: count(answer.undone) }))
      rereadCompanies()
      return onClose()
    },
  })
  const hindered = [refused, seen].find(answer => answer && answer.hinderedCount > 0)
  if (hindered) {
    return (
      <Dialog title={t('importCentre.undo.title')} size="wide" onClose={onClose}>
        <Hindered {...hindered} />
      </Dialog>
    )
  }
  const done = { created: count(counts.created), changed: count(counts.changed) }
  return (
    <FormDialog<{ reason: string }>
      title={t('importCentre.undo.title')}
      size="wide"
      act={t('importCentre.undo.submit')}
      isDisabled={seen === undefined}
      isActing={isSending}
      isNotSent={isNotSent}
      draft={`${importCalls.undoImport.path} ${importId}`}
      changes={changes}
      initial={{}}
      about={<p>{t(kind === 'partners' ? 'importCentre.undo.partners' : 'importCentre.undo.text', done)}</p>}
      onSubmit={({ reason }) => send({ importId, reason, dryRun: false })}
      onClose={onClose}
    >
      <ReasonField label={t('importCentre.undo.reason')} hint={t('importCentre.undo.reasonHint')} />
    </FormDialog>
  )
}

function Hindered({ hindered, hinderedCount }: Answer) {
  const { t, count } = useWords()
  return (
    <div role="status">
      <p>{t('importCentre.undo.hindered', { number: count(hinderedCount) })}</p>
      <ul
        className="divided"
        style={{ maxHeight: 320, overflow: 'auto' }}
        tabIndex={0}
        aria-label={t('importCentre.undo.list')}
      >
        {hindered.map(({ lines, name, why }) => (
          <li key={lines.join(' ')}>
            <strong>{t('importCentre.lineOf', { lines: lines.slice(0, 5).join(', '), name })}</strong>
            <div>{t(`importCentre.undo.why.${why}`)}</div>
          </li>
        ))}
      </ul>
    </div>
  )
}
