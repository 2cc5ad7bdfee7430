import { Form, Input, Select } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { maxCommentLength } from '#contract/partners/rules/vendors.ts'
import { settings } from '#web/kernel/settings.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { PdfListField } from '#web/partners/vendors/form/PdfListField.tsx'
import type { OnBusy } from '#web/partners/vendors/pdf/PdfUpload.tsx'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'
import { refuse, said } from '#web/kernel/texts/said.tsx'

export type Choices = ResponseOf<typeof vendorCalls.getVendorChoices>
type Choice = Choices['vendors'][number]

/** Companies to choose from, by name and code; who is inactive says so. */
export function useCompanyOptions() {
  const t = useText()
  const localName = useLocalName()
  return (companies: readonly (Omit<Choice, 'isActive'> & { isActive?: boolean })[]) =>
    companies.map(({ code, name, nameEn, isActive = true }) => {
      const label = `${localName(name, nameEn)} (${code})`
      return { value: code, label: isActive ? label : t('vendors.form.inactiveCompany', { name: label }) }
    })
}

/** What is said of a vendor, registered or not yet; nobody is its own main contractor. */
export function VendorFieldSet({
  mainContractors,
  vendorCode,
}: {
  mainContractors: readonly Choice[]
  vendorCode?: string
}) {
  const t = useText()
  const optionsOf = useCompanyOptions()
  const notAhead = (_rule: unknown, day: string | null) =>
    day !== null && day > todayIn(settings.timeZone) ? refuse(t => t('vendors.form.dayAhead')) : Promise.resolve()
  return (
    <>
      <Form.Item
        name="mainContractorCode"
        label={t('vendors.facts.mainContractor')}
        extra={t('vendors.form.mainContractorHint')}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('vendors.form.noMainContractor')}
          options={optionsOf(mainContractors.filter(({ code }) => code !== vendorCode))}
        />
      </Form.Item>
      <Form.Item
        name="registeredOn"
        label={t('vendors.facts.registeredOn')}
        rules={[{ required: true, message: said(t => t('vendors.form.noDay')) }, { validator: notAhead }]}
      >
        <DayField />
      </Form.Item>
      <Form.Item
        name="comment"
        label={t('vendors.facts.comment')}
        extra={t('vendors.form.commentHint')}
        className="wide"
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={maxCommentLength} />
      </Form.Item>
    </>
  )
}

type OtherProps = {
  id?: string
  value?: KeptPdf[]
  onChange?: (documents: KeptPdf[]) => void
  enterpriseCode: string
  onBusy: OnBusy
}

/** Papers that belong to no audit. */
export function OtherDocuments({ id, value = [], onChange, enterpriseCode, onBusy }: OtherProps) {
  const t = useText()
  return (
    <PdfListField
      id={id}
      label={t('vendors.pdf.chooseOf', { kind: t('vendors.record.otherDocuments') })}
      pdfs={value}
      enterpriseCode={enterpriseCode}
      onAdd={({ documentId, fileName, size }) => onChange?.([...value, { documentId, fileName, size }])}
      onRemove={documentId => onChange?.(value.filter(pdf => pdf.documentId !== documentId))}
      onBusy={onBusy}
    />
  )
}
