import { Form } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmRemovals } from '#web/partners/vendors/entry/ConfirmRemovals.tsx'
import { isChanged, withoutThose } from '#web/partners/vendors/form/auditFields.ts'
import { EntryForm } from '#web/partners/vendors/form/EntryForm.tsx'
import { useIssues } from '#web/partners/vendors/form/useIssues.ts'
import { useVendorChange } from '#web/partners/vendors/form/useVendorChange.ts'
import { factsRequest, type VendorFields } from '#web/partners/vendors/form/vendorFields.ts'
import { OtherDocuments, VendorFieldSet } from '#web/partners/vendors/form/VendorFieldSet.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { VendorOf } from '#web/partners/vendors/record/VendorOf.tsx'

type Props = { vendor: VendorDetail; onClose: () => void }

const fieldsOf = (vendor: VendorDetail): VendorFields => ({
  mainContractorCode: vendor.mainContractor?.code,
  registeredOn: vendor.registeredOn,
  comment: vendor.comment ?? '',
  documents: vendor.otherDocuments.map(({ documentId, fileName, size }) => ({ documentId, fileName, size })),
})

/** Changes a vendor's facts and the papers that belong to no audit; who it is never changes. */
export function FactsForm({ vendor, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<VendorFields>()
  const [before] = useState(() => fieldsOf(vendor))
  const [asked, setAsked] = useState<VendorFields>()
  const isDone = useRef(false)
  const choices = useCall(vendorCalls.getVendorChoices, { enterpriseCode: vendor.customer.code })
  const { isSaving, save } = useSaveFacts(vendor, before, useIssues(form, [], Object.keys(before)))
  const send = async (fields: VendorFields) => {
    const isSaved = await save(fields)
    // At once: no field behind an open dialog can have the focus.
    flushSync(() => setAsked(undefined))
    if (!isSaved) return
    isDone.current = true
    onClose()
  }
  const removed = (fields: VendorFields) => withoutThose(before.documents, fields.documents)
  if (choices.error) return <LoadFailed failure={choices.error} onRetry={() => void choices.refetch()} />
  if (!choices.data) return null
  const { mainContractors } = choices.data
  return (
    <Section title={t('vendors.form.factsTitle')} note={<VendorOf vendor={vendor} />}>
      <EntryForm
        form={form}
        initial={before}
        title={t('vendors.form.factsTitle')}
        submitText={t('vendors.form.save')}
        isSaving={isSaving}
        onSubmit={fields => (removed(fields).length > 0 ? setAsked(fields) : void send(fields))}
        onCancel={onClose}
      >
        {onBusy => (
          <>
            <div className="fields">
              <VendorFieldSet mainContractors={withOwn(mainContractors, vendor)} vendorCode={vendor.vendor.code} />
            </div>
            <Form.Item name="documents" label={t('vendors.record.otherDocuments')}>
              <OtherDocuments enterpriseCode={vendor.customer.code} onBusy={onBusy} />
            </Form.Item>
          </>
        )}
      </EntryForm>
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(before, form.getFieldsValue(true))} />
      {asked && (
        <ConfirmRemovals
          documents={removed(asked)}
          isSaving={isSaving}
          onConfirm={() => void send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

type MainContractors = NonNullable<VendorDetail['mainContractor']>[]

/** A main contractor that nobody may choose any more may stay where it was chosen. */
function withOwn(offered: MainContractors, { mainContractor }: VendorDetail): MainContractors {
  if (!mainContractor || offered.some(({ code }) => code === mainContractor.code)) return offered
  return [...offered, mainContractor]
}

function useSaveFacts(vendor: VendorDetail, before: VendorFields, onRefused: ReturnType<typeof useIssues>) {
  const change = useVendorChange(vendorCalls.saveVendor, onRefused)
  const save = async (fields: VendorFields) => {
    const body = {
      enterpriseCode: vendor.customer.code,
      vendorId: vendor.vendorId,
      isActive: vendor.isActive,
      ...factsRequest(before, fields),
    }
    return (await change.save(body, t => t('vendors.form.factsSaved'))).isSaved
  }
  return { isSaving: change.isSaving, save }
}
