import { Button, Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLanguage, useText } from '#web/texts/useText.ts'
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

/** What may stay empty is marked, not what most fields are. */
const markOptional = (label: ReactNode, { required }: { required: boolean }) =>
  required ? label : <Optional label={label} />

function Optional({ label }: { label: ReactNode }) {
  return (
    <>
      {label}
      <span className="vendor-optional">{useText()('vendors.form.optional')}</span>
    </>
  )
}

/** What is wrong is said anew in the language that was switched to. */
function useErrorsInLanguage<Fields>(form: FormInstance<Fields>) {
  const language = useLanguage()
  const said = useRef(language)
  useEffect(() => {
    if (said.current === language) return
    said.current = language
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0)
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined)
  }, [form, language])
}
