import { Button } from 'antd'
import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import { ChangeCounts } from '#web/logistics/disclosure/pattern/ChangeList.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { useHasMenu } from '#web/kernel/session/useHasMenu.ts'

/** LOG-21: the dialog that tells of success. */
export function SuccessDialog({
  changed,
  onClose,
  onSee,
}: {
  changed: Changed
  onClose: () => void
  onSee: () => void
}) {
  const t = useText()
  const maySee = useHasMenu('DeliveryStatus')
  return (
    <Dialog
      title={t('disclosure.success.title')}
      onClose={onClose}
      buttons={
        <>
          {maySee && <Button onClick={onSee}>{t('disclosure.success.see')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('disclosure.success.close')}
          </Button>
        </>
      }
    >
      <ChangeCounts changed={changed} />
      <p>{t('disclosure.success.text')}</p>
    </Dialog>
  )
}
