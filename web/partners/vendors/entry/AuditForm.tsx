import { Form } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import type { VendorAudit, VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { settings } from '#web/kernel/settings.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmRemovals } from '#web/partners/vendors/entry/ConfirmRemovals.tsx'
import { AuditFieldSet } from '#web/partners/vendors/form/AuditFieldSet.tsx'
import {
  auditRequest,
  fieldsOfAudit,
  isChanged,
  newAudit,
  removedOf,
  type AuditFields,
} from '#web/partners/vendors/form/auditFields.ts'
import { EntryForm } from '#web/partners/vendors/form/EntryForm.tsx'
import { useIssues } from '#web/partners/vendors/form/useIssues.ts'
import { useVendorChange } from '#web/partners/vendors/form/useVendorChange.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { VendorOf } from '#web/partners/vendors/record/VendorOf.tsx'

type Props = { vendor: VendorDetail; audit: VendorAudit | undefined; onClose: () => void }

/** Registers an audit of a vendor, or changes one. */
export function AuditForm({ vendor, audit, onClose }: Props) {
  const t = useText()
  const { day } = useTimes()
  const [form] = Form.useForm<AuditFields>()
  const [before] = useState(() => (audit ? fieldsOfAudit(audit) : newAudit(todayIn(settings.timeZone))))
  const [asked, setAsked] = useState<AuditFields>()
  const isDone = useRef(false)
  const { isSaving, save } = useSaveAudit(vendor, audit, before, useIssues(form, [], Object.keys(before)))
  const send = async (fields: AuditFields) => {
    const isSaved = await save(fields)
    // At once: no field behind an open dialog can have the focus.
    flushSync(() => setAsked(undefined))
    if (!isSaved) return
    isDone.current = true
    onClose()
  }
  const submit = (fields: AuditFields) => {
    const { observations, documents } = removedOf(before, fields)
    if (observations.length + documents.length > 0) setAsked(fields)
    else void send(fields)
  }
  const title = audit
    ? t('vendors.form.auditTitle', { day: day(audit.auditRegisteredOn) })
    : t('vendors.form.newAuditTitle')
  return (
    <Section title={title} note={<VendorOf vendor={vendor} />}>
      <EntryForm
        form={form}
        initial={before}
        title={title}
        submitText={t('vendors.form.save')}
        isSaving={isSaving}
        onSubmit={submit}
        onCancel={onClose}
      >
        {onBusy => (
          <AuditFieldSet
            at={[]}
            enterpriseCode={vendor.customer.code}
            needsReason={audit !== undefined && !audit.isInProgress}
            onBusy={onBusy}
          />
        )}
      </EntryForm>
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(before, form.getFieldsValue(true))} />
      {asked && (
        <ConfirmRemovals
          {...removedOf(before, asked)}
          isSaving={isSaving}
          onConfirm={() => void send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

function useSaveAudit(
  vendor: VendorDetail,
  audit: VendorAudit | undefined,
  before: AuditFields,
  onRefused: ReturnType<typeof useIssues>,
) {
  const change = useVendorChange(vendorCalls.saveAudit, onRefused)
  const save = async (fields: AuditFields) => {
    const removed = removedOf(before, fields)
    const body = {
      enterpriseCode: vendor.customer.code,
      vendorId: vendor.vendorId,
      auditId: audit?.auditId,
      ...auditRequest(before, fields),
      removedObservationIds: removed.observations.flatMap(({ observationId }) => observationId ?? []),
      removedDocumentIds: removed.documents.map(({ documentId }) => documentId),
      reason: fields.reason.trim() || undefined,
    }
    return (await change.save(body, t => t('vendors.form.auditSaved'))).isSaved
  }
  return { isSaving: change.isSaving, save }
}
