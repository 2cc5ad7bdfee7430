import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Props = {
  observations?: readonly { key: string; observation: string }[]
  documents: readonly { documentId: number; fileName: string }[]
  isSaving: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what saving takes out. */
export function ConfirmRemovals({ observations = [], documents, isSaving, onConfirm, onClose }: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('vendors.ask.removals.title')}
      act={t('vendors.ask.removals.action')}
      isActing={isSaving}
      onAct={onConfirm}
      onClose={onClose}
    >
      <p>{t('vendors.ask.removals.effect')}</p>
      <ul className="bullets">
        {observations.map(({ key, observation }) => (
          <li key={key}>{t('vendors.ask.removals.observation', { observation })}</li>
        ))}
        {documents.map(({ documentId, fileName }) => (
          <li key={documentId}>{t('vendors.ask.removals.document', { name: fileName })}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
