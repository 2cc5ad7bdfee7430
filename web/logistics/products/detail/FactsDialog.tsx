import { Button, Form } from 'antd'
import { useId } from 'react'
import { productCalls, type Product } from '#contract/logistics/calls/products.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { FactFields } from '#web/logistics/products/form/FactFields.tsx'
import { markOptional } from '#web/kernel/ui/forms/markOptional.tsx'
import { factsOf, type FactFields as Fields } from '#web/logistics/products/form/productFields.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Names and drug code of an item, changed and saved. */
export function FactsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText()
  const formId = useId()
  const [form] = Form.useForm<Fields>()
  const edit = useCallMutation(productCalls.editProduct, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, {})
  const save = async (fields: Fields) => {
    try {
      await edit.mutateAsync({ productId: product.productId, ...factsOf(fields) })
      showNotice(t => t('products.detail.saved'))
      onClose()
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <Dialog
      title={t('products.detail.editTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('products.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={edit.isPending}>
            {t('products.detail.save')}
          </Button>
        </>
      }
    >
      <p className="quiet">{t('products.detail.editHint')}</p>
      <Form<Fields>
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={markOptional}
        initialValues={{ nameJa: product.nameJa, nameEn: product.nameEn, drugCode: product.drugCode ?? '' }}
        disabled={edit.isPending}
        onFinish={fields => void save(fields)}
        className="product-grid product-dialog"
      >
        <FactFields />
      </Form>
    </Dialog>
  )
}
