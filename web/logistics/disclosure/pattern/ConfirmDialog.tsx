import { Button } from 'antd'
import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import { ChangeList, hasChanges } from '#web/logistics/disclosure/pattern/ChangeList.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { changed: Changed; isPending: boolean; onBack: () => void; onConfirm: () => void }

/** LOG-21: the dialog that confirms a product's disclosure says what it will do. */
export function ConfirmDialog({ changed, isPending, onBack, onConfirm }: Props) {
  const t = useText()
  return (
    <Dialog
      title={t('disclosure.confirm.title')}
      onClose={onBack}
      buttons={
        <>
          <Button onClick={onBack}>{t('disclosure.confirm.back')}</Button>
          <Button type="primary" disabled={!hasChanges(changed)} loading={isPending} onClick={onConfirm}>
            {t('disclosure.confirm.save')}
          </Button>
        </>
      }
    >
      <div className="disclosure-dialog">
        <ChangeList changed={changed} />
      </div>
    </Dialog>
  )
}
