import { Form } from 'antd'
import { useText, said } from '#web/kernel/texts/useWords.ts'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'
import { DocumentItem } from '#web/partners/vendors/form/PdfListField.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

/** What is said of a licence. A vendor hands in the paper itself. */
export function LicenceFieldSet({ needsPaper }: { needsPaper: boolean }) {
  const t = useText()
  return (
    <>
      <div className="fit-grid" style={{ '--fit': '232px' }}>
        <TextItem
          name="name"
          label={t('vendors.licence.name')}
          missing={t => t('vendors.form.noLicenceName')}
          maxLength={200}
        />
        <TextItem name="number" label={t('vendors.licence.number')} maxLength={100} />
        <Form.Item name="expiresOn" label={t('vendors.licence.expiresOn')} extra={t('vendors.form.endlessHint')}>
          <DayField isOptional />
        </Form.Item>
      </div>
      <DocumentItem
        label={t('vendors.licence.paper')}
        rules={[{ required: needsPaper, message: said(t => t('vendors.form.noPaper')) }]}
      />
    </>
  )
}
