import { Button, Form, type FormInstance } from 'antd'
import { useState, type ReactNode } from 'react'
import { markOptional } from '#web/layout/form/markOptional.tsx'
import { useErrorsInLanguage } from '#web/layout/form/useErrorsInLanguage.ts'
import { useText } from '#web/texts/useText.ts'
import type { OnBusy } from '#web/vendors/pdf/PdfUpload.tsx'

type Props<Fields extends object> = {
  form: FormInstance<Fields>
  initial: Fields
  title: string
  submitText: string
  isSaving: boolean
  onSubmit: (fields: Fields) => void
  onCancel: () => void
  children: (onBusy: OnBusy) => ReactNode
}

/** One form of a vendor's entry; it is saved when the PDFs on their way have arrived. */
export function EntryForm<Fields extends object>(props: Props<Fields>) {
  const { form, initial, title, submitText, isSaving, onSubmit, onCancel, children } = props
  const t = useText()
  const [busy, setBusy] = useState(0)
  const [onBusy] = useState<OnBusy>(() => (change: 1 | -1) => setBusy(now => now + change))
  useErrorsInLanguage(form)
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={markOptional}
      initialValues={initial}
      disabled={isSaving}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={() => onSubmit(form.getFieldsValue(true))}
      aria-label={title}
      className="vendor-form"
    >
      {children(onBusy)}
      <div className="vendor-form-buttons">
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={busy > 0}>
          {submitText}
        </Button>
        <Button onClick={onCancel}>{t('vendors.form.cancel')}</Button>
        <span role="status" className="quiet">
          {busy > 0 && t('vendors.form.uploading')}
        </span>
      </div>
    </Form>
  )
}
