import { Form } from 'antd'
import { useRef, useState } from 'react'
import type { VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { isChanged } from '#web/partners/vendors/form/auditFields.ts'
import { EntryForm } from '#web/partners/vendors/form/EntryForm.tsx'
import {
  fieldsOfLicence,
  LicenceFieldSet,
  licenceRequest,
  type LicenceFields,
} from '#web/partners/vendors/form/LicenceFieldSet.tsx'
import { useIssues } from '#web/partners/vendors/form/useIssues.ts'
import { useVendorChange } from '#web/partners/vendors/form/useVendorChange.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { VendorOf } from '#web/partners/vendors/record/VendorOf.tsx'

type Props = { vendor: VendorDetail; licence: VendorLicence | undefined; onClose: () => void }

/** Registers a licence of a vendor, or changes one. */
export function LicenceForm({ vendor, licence, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<LicenceFields>()
  const [before] = useState(() => fieldsOfLicence(licence))
  const isDone = useRef(false)
  const { isSaving, save } = useVendorChange(vendorCalls.saveLicence, useIssues(form, [], Object.keys(before)))
  const submit = async (fields: LicenceFields) => {
    const body = {
      enterpriseCode: vendor.customer.code,
      vendorId: vendor.vendorId,
      licenceId: licence?.licenceId,
      ...licenceRequest(fields),
      documentId: fields.document?.documentId ?? null,
    }
    if (!(await save(body, t => t('vendors.form.licenceSaved'))).isSaved) return
    isDone.current = true
    onClose()
  }
  const title = t(`vendors.form.${licence ? 'licenceTitle' : 'newLicenceTitle'}`)
  return (
    <Section title={title} note={<VendorOf vendor={vendor} />}>
      <EntryForm
        form={form}
        initial={before}
        title={title}
        submitText={t('vendors.form.save')}
        isSaving={isSaving}
        onSubmit={fields => void submit(fields)}
        onCancel={onClose}
      >
        {onBusy => <LicenceFieldSet enterpriseCode={vendor.customer.code} needsPaper={false} onBusy={onBusy} />}
      </EntryForm>
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(before, form.getFieldsValue(true))} />
    </Section>
  )
}
