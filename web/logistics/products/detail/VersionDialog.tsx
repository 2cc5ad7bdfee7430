import { Button, Form } from 'antd'
import { useId } from 'react'
import { productCalls, type Product } from '#contract/logistics/calls/products.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { markOptional } from '#web/kernel/ui/forms/markOptional.tsx'
import { versionOf, type VersionFields as Fields } from '#web/logistics/products/form/productFields.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { VersionFields } from '#web/logistics/products/form/VersionFields.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** A new version, which begins with what the one in force says. */
export function VersionDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText()
  const formId = useId()
  const [form] = Form.useForm<Fields>()
  const add = useCallMutation(productCalls.addProductVersion, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, {
    validFrom: t => t('products.faults.unchanged'),
    lastVersion: t => t('products.faults.madeMeanwhile'),
  })
  const inForce = product.versions.find(version => version.state === 'inForce')
  const lastVersion = product.versions[0]?.version ?? 1
  const save = async (fields: Fields) => {
    try {
      const { version } = await add.mutateAsync({
        productId: product.productId,
        lastVersion,
        ...versionOf(fields),
      })
      showNotice(t => t('products.version.made', { version }))
      onClose()
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <Dialog
      title={t('products.version.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('products.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={add.isPending}>
            {t('products.version.submit')}
          </Button>
        </>
      }
    >
      {inForce && <p className="quiet">{t('products.version.copied', { version: inForce.version })}</p>}
      <Form<Fields>
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={markOptional}
        initialValues={{
          validFrom: todayIn(settings.timeZone),
          band: inForce?.band ?? '2-8',
          toleranceMinutes: String(inForce?.toleranceMinutes ?? 0),
          toleranceSource: inForce?.toleranceSource ?? '',
        }}
        disabled={add.isPending}
        onFinish={fields => void save(fields)}
        className="product-grid product-dialog"
      >
        <VersionFields isNext />
      </Form>
    </Dialog>
  )
}
