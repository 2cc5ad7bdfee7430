import { productCalls, type Product, type ProductVersion } from '#contract/logistics/calls/products.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

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
    <ConfirmDialog
      title={t('products.withdrawal.title')}
      act={t('products.withdrawal.submit')}
      isActing={withdraw.isPending}
      onAct={confirm}
      onClose={onClose}
    >
      <p>{t('products.withdrawal.text', { version, day: day(validFrom) })}</p>
    </ConfirmDialog>
  )
}
