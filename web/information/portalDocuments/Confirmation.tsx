import { Button } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

export type Question = { title: string; text: string; action: string; onConfirm: () => void }

/** Says what an act will do, before it is done. */
export function Confirmation({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useText()
  const confirm = () => {
    onClose()
    question.onConfirm()
  }
  return (
    <Dialog
      title={question.title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('portalDocuments.cancel')}</Button>
          <Button type="primary" onClick={confirm}>
            {question.action}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  )
}
