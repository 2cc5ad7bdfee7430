import { Button } from 'antd'
import { companyCalls, type ApiKeyRow } from '#contract/partners/calls/companies.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

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
    <Dialog
      title={t('companies.keys.revokeTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('companies.keys.cancel')}</Button>
          <Button type="primary" loading={revoke.isPending} onClick={confirm}>
            {t('companies.keys.revoke')}
          </Button>
        </>
      }
    >
      <p className="company-asked">
        {name} <code>{prefix}…</code>
      </p>
      <p>{t('companies.keys.revokeEffect')}</p>
    </Dialog>
  )
}
