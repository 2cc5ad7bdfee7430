import { UploadOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
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
import type { OnUnsaved } from '#web/partners/vendors/received/useUnsaved.ts'

type Props = {
  vendorId: number
  vendorCode: string
  /** The one whose next issue it is; without it a new licence. */
  licence?: VendorLicence
  onUnsaved: OnUnsaved
}

/** The vendor hands in a licence, or the next issue of one. */
export function HandInLicence(props: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenForm {...props} onClose={() => setOpen(false)} />
  const { licence } = props
  return (
    <Button
      icon={<UploadOutlined aria-hidden />}
      aria-label={licence && t('vendors.handIn.renewOf', { name: licence.name })}
      onClick={() => setOpen(true)}
    >
      {t(`vendors.handIn.${licence ? 'renew' : 'add'}`)}
    </Button>
  )
}

function OpenForm({ vendorId, vendorCode, licence, onUnsaved, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<LicenceFields>()
  // The next issue is another paper with another end.
  const [before] = useState(() => ({ ...fieldsOfLicence(licence), expiresOn: null, document: null }))
  const { isSaving, save } = useVendorChange(vendorCalls.uploadLicence, useIssues(form, [], Object.keys(before)))
  const name = `licence ${vendorId} ${licence?.licenceId ?? 'new'}`
  const fields = Form.useWatch<LicenceFields>([], form)
  useEffect(() => onUnsaved(name, fields !== undefined && isChanged(before, fields)), [name, before, fields, onUnsaved])
  useEffect(() => () => onUnsaved(name, false), [name, onUnsaved])
  const submit = async (filled: LicenceFields) => {
    if (!filled.document) return
    const body = {
      vendorId,
      licenceId: licence?.licenceId,
      ...licenceRequest(filled),
      documentId: filled.document.documentId,
      enterpriseCode: vendorCode,
    }
    if ((await save(body, t => t('vendors.handIn.sent'))).isSaved) onClose()
  }
  const title = licence ? t('vendors.handIn.renewOf', { name: licence.name }) : t('vendors.handIn.add')
  return (
    <div className="vendor-hand-in box filled">
      <EntryForm
        form={form}
        initial={before}
        title={title}
        submitText={t('vendors.handIn.send')}
        isSaving={isSaving}
        onSubmit={filled => void submit(filled)}
        onCancel={onClose}
      >
        {onBusy => <LicenceFieldSet enterpriseCode={vendorCode} needsPaper onBusy={onBusy} />}
      </EntryForm>
    </div>
  )
}
