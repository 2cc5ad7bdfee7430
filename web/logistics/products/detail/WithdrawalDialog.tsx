import { Button } from 'antd'
import { productCalls, type Product, type ProductVersion } from '#contract/logistics/calls/products.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { product: Product; version: ProductVersion; onClose: () => void }

/** Says what taking a planned version back does, and does it. */
export function WithdrawalDialog({ product: { productId }, version: { version, validFrom }, onClose }: Props) {
  const t = useText()
  const { day } = useTimes()
  const withdraw = useCallMutation(productCalls.withdrawProductVersion)
  const confirm = () =>
    withdraw.mutate(
      { productId, version },
      {
        onSuccess: () => showNotice(t => t('products.withdrawal.done', { version })),
        // A failure shows its message, which the dialog would hide.
        onSettled: onClose,
      },
    )
  return (
    <Dialog
      title={t('products.withdrawal.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('products.cancel')}</Button>
          <Button type="primary" loading={withdraw.isPending} onClick={confirm}>
            {t('products.withdrawal.submit')}
          </Button>
        </>
      }
    >
      <p>{t('products.withdrawal.text', { version, day: day(validFrom) })}</p>
    </Dialog>
  )
}
