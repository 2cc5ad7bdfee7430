import type { FormInstance } from 'antd'
import { useState, type ReactNode } from 'react'
import { PageForm } from '#web/kernel/ui/forms/PageForm.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import type { OnBusy } from '#web/partners/vendors/pdf/PdfUpload.tsx'

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
  return (
    <PageForm
      {...{ form, initial, submitText, onSubmit, onCancel }}
      isSending={isSaving}
      isBusy={busy > 0}
      note={
        <span role="status" className="quiet">
          {busy > 0 && t('vendors.form.uploading')}
        </span>
      }
      label={title}
      className="vendor-form page narrow"
    >
      {children(onBusy)}
    </PageForm>
  )
}
