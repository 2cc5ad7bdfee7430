import { Form, Input, Select } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { maxCommentLength } from '#contract/partners/rules/vendors.ts'
import { useWords, required, ruleBy, type Sentence } from '#web/kernel/texts/useWords.ts'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'
import { PdfListField } from '#web/partners/vendors/form/PdfListField.tsx'
import { todayInPortal } from '#web/kernel/settings.ts'

export type Choices = ResponseOf<typeof vendorCalls.getVendorChoices>
type Choice = Choices['vendors'][number]

/** Companies to choose from, by name and code; who is inactive says so. */
export function useCompanyOptions() {
  const { t, nameIn } = useWords()
  return (companies: readonly (Omit<Choice, 'isActive'> & { isActive?: boolean })[]) =>
    companies.map(({ code, name, nameEn, isActive = true }) => {
      const label = `${nameIn({ name, nameEn })} (${code})`
      return { value: code, label: isActive ? label : t('vendors.form.inactiveCompany', { name: label }) }
    })
}

type Props = { mainContractors: readonly Choice[]; vendorCode?: string }

/** What is said of a vendor, registered or not yet; nobody is its own main contractor. */
export function VendorFieldSet({ mainContractors, vendorCode }: Props) {
  const { t } = useWords()
  const optionsOf = useCompanyOptions()
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
      <Form.Item name="registeredOn" label={t('vendors.facts.registeredOn')} rules={pastDay}>
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

/** Papers that belong to no audit. */
export function OtherDocuments() {
  const { t } = useWords()
  return (
    <Form.Item name="documents" label={t('vendors.record.otherDocuments')}>
      <PdfListField kind={t('vendors.record.otherDocuments')} />
    </Form.Item>
  )
}

export const notAhead = (sentence: Sentence) =>
  ruleBy((day: string | null) => day !== null && day > todayInPortal() && sentence)

/** The day on which something was registered. */
export const pastDay = [required(t => t('vendors.form.noDay')), notAhead(t => t('vendors.form.dayAhead'))]
