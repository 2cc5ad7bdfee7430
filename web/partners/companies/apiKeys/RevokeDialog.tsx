import { companyCalls, type ApiKeyRow } from '#contract/partners/calls/companies.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

/** Says what revoking a key does, and does it. */
export function RevokeDialog({ apiKey: { id, name, prefix }, onClose }: { apiKey: ApiKeyRow; onClose: () => void }) {
  const t = useText()
  const revoke = useCallMutation(companyCalls.revokeApiKey)
  const confirm = () =>
    revoke.mutate(
      { id },
      {
        onSuccess: () => showNotice(t => t('companies.keys.revokedNotice', { name })),
        // A failure shows its message, which the dialog would hide.
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title={t('companies.keys.revokeTitle')}
      act={t('companies.keys.revoke')}
      isActing={revoke.isPending}
      onAct={confirm}
      onClose={onClose}
    >
      <p className="box filled strong">
        {name} <code>{prefix}…</code>
      </p>
      <p>{t('companies.keys.revokeEffect')}</p>
    </ConfirmDialog>
  )
}
