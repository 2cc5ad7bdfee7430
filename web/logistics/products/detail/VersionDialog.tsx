import { Form } from 'antd'
import { productCalls, type Product } from '#contract/logistics/calls/products.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { versionOf, type VersionFields as Fields } from '#web/logistics/products/form/productFields.ts'
import { VersionFields } from '#web/logistics/products/form/VersionFields.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { useFormCall } from '#web/kernel/ui/forms/useFormCall.ts'

/** A new version, which begins with what the one in force says. */
export function VersionDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const { send, isSending } = useFormCall(form, productCalls.addProductVersion, {
    faults: {
      validFrom: t => t('products.faults.unchanged'),
      lastVersion: t => t('products.faults.madeMeanwhile'),
    },
    onDone: ({ version }) => {
      showNotice(t => t('products.version.made', { version }))
      onClose()
    },
  })
  const inForce = product.versions.find(version => version.state === 'inForce')
  const lastVersion = product.versions[0]?.version ?? 1
  return (
    <FormDialog
      title={t('products.version.title')}
      act={t('products.version.submit')}
      size="wide"
      isActing={isSending}
      form={form}
      initial={{
        validFrom: todayIn(settings.timeZone),
        band: inForce?.band ?? '2-8',
        toleranceMinutes: String(inForce?.toleranceMinutes ?? 0),
        toleranceSource: inForce?.toleranceSource ?? '',
      }}
      about={inForce && <p className="quiet">{t('products.version.copied', { version: inForce.version })}</p>}
      onSubmit={fields => send({ productId: product.productId, lastVersion, ...versionOf(fields) })}
      onClose={onClose}
    >
      <VersionFields isNext />
    </FormDialog>
  )
}
