import { useText } from '#web/kernel/texts/useText.ts'
import { AskDialog } from '#web/partners/vendors/AskDialog.tsx'

type Props = {
  findings?: readonly { key: string; finding: string }[]
  documents: readonly { documentId: number; fileName: string }[]
  isSaving: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what saving takes out. */
export function ConfirmRemovals({ findings = [], documents, isSaving, onConfirm, onClose }: Props) {
  const t = useText()
  return (
    <AskDialog
      title={t('vendors.ask.removals.title')}
      action={t('vendors.ask.removals.action')}
      isPending={isSaving}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('vendors.ask.removals.effect')}</p>
      <ul className="vendor-removals">
        {findings.map(({ key, finding }) => (
          <li key={key}>{t('vendors.ask.removals.finding', { finding })}</li>
        ))}
        {documents.map(({ documentId, fileName }) => (
          <li key={documentId}>{t('vendors.ask.removals.document', { name: fileName })}</li>
        ))}
      </ul>
    </AskDialog>
  )
}
