import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

export type Question = { title: string; text: string; action: string; onConfirm: () => void }

/** Says what an act will do, before it is done. */
export function Confirmation({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, text, action, onConfirm } = question
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <ConfirmDialog title={title} act={action} onAct={confirm} onClose={onClose}>
      <p>{text}</p>
    </ConfirmDialog>
  )
}
