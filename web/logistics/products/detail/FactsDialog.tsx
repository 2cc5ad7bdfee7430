import { Form } from 'antd'
import { productCalls, type Product } from '#contract/logistics/calls/products.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { FactFields } from '#web/logistics/products/form/FactFields.tsx'
import { factsOf, type FactFields as Fields } from '#web/logistics/products/form/productFields.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { useFormCall } from '#web/kernel/ui/forms/useFormCall.ts'

/** Names and drug code of an item, changed and saved. */
export function FactsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const { send, isSending } = useFormCall(form, productCalls.editProduct, {
    onDone: () => {
      showNotice(t => t('products.detail.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('products.detail.editTitle')}
      act={t('products.detail.save')}
      size="wide"
      isActing={isSending}
      form={form}
      initial={{ nameJa: product.nameJa, nameEn: product.nameEn, drugCode: product.drugCode ?? '' }}
      about={<p className="quiet">{t('products.detail.editHint')}</p>}
      onSubmit={fields => send({ productId: product.productId, ...factsOf(fields) })}
      onClose={onClose}
    >
      <FactFields />
    </FormDialog>
  )
}
