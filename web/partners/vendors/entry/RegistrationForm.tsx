import { useNavigate } from '@tanstack/react-router'
import { Checkbox, Form, Select, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { settings } from '#web/kernel/settings.ts'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { AuditFieldSet } from '#web/partners/vendors/form/AuditFieldSet.tsx'
import { auditRequest, isChanged, newAudit, type AuditFields } from '#web/partners/vendors/form/auditFields.ts'
import { EntryForm } from '#web/partners/vendors/form/EntryForm.tsx'
import { useIssues } from '#web/partners/vendors/form/useIssues.ts'
import { useVendorChange } from '#web/partners/vendors/form/useVendorChange.ts'
import { factsRequest, type VendorFields } from '#web/partners/vendors/form/vendorFields.ts'
import {
  OtherDocuments,
  useCompanyOptions,
  VendorFieldSet,
  type Choices,
} from '#web/partners/vendors/form/VendorFieldSet.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { said } from '#web/kernel/texts/said.tsx'

type Fields = VendorFields & { vendorCode: string | undefined; isActive: boolean; audit: AuditFields }

const listPath = '/user-management/vendor-register'
const entryPath = '/user-management/vendor-register/vendor'

function emptyFields(): Fields {
  const today = todayIn(settings.timeZone)
  return {
    vendorCode: undefined,
    mainContractorCode: undefined,
    registeredOn: today,
    isActive: true,
    comment: '',
    documents: [],
    audit: newAudit(today),
  }
}

/** The least that a vendor is registered with: who it is, and while one works with it, its first audit (4033). */
export function RegistrationForm({ choices, onCustomer }: { choices: Choices; onCustomer: (code: string) => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const [before] = useState(emptyFields)
  const isDone = useRef(false)
  const { isSaving, register } = useRegister(form, before, choices.customers[0]?.code)
  const toList = () => void navigate({ to: listPath, search: rememberedSearch(listPath) })
  const submit = async (fields: Fields) => {
    const saved = await register(fields)
    if (!saved.isSaved) return
    isDone.current = true
    if (saved.data) void navigate({ to: entryPath, search: saved.data })
    else toList()
  }
  useVendorOfCustomer(form, choices)
  return (
    <>
      <EntryForm
        form={form}
        initial={before}
        title={t('vendors.form.registrationTitle')}
        submitText={t('vendors.form.register')}
        isSaving={isSaving}
        onSubmit={fields => void submit(fields)}
        onCancel={toList}
      >
        {onBusy => <RegistrationFields form={form} choices={choices} onCustomer={onCustomer} onBusy={onBusy} />}
      </EntryForm>
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(before, form.getFieldsValue(true))} />
    </>
  )
}

function useRegister(form: FormInstance<Fields>, before: Fields, customer: string | undefined) {
  const audit = Object.keys(before.audit).map(name => `audit.${name}`)
  const issues = useIssues(form, ['audit'], [...Object.keys(before), ...audit])
  const { isSaving, save } = useVendorChange(vendorCalls.saveVendor, issues)
  const register = async (fields: Fields) =>
    await save(
      {
        enterpriseCode: customer,
        vendorCode: fields.vendorCode,
        isActive: fields.isActive,
        ...factsRequest(before, fields),
        audit: fields.isActive ? auditRequest(before.audit, fields.audit) : undefined,
      },
      t => t('vendors.form.registered'),
    )
  return { isSaving, register }
}

type FieldsProps = {
  form: FormInstance<Fields>
  choices: Choices
  onCustomer: (code: string) => void
  onBusy: (change: 1 | -1) => void
}

function RegistrationFields({ form, choices, onCustomer, onBusy }: FieldsProps) {
  const t = useText()
  const optionsOf = useCompanyOptions()
  const isActive = Form.useWatch('isActive', form) ?? true
  const vendorCode = Form.useWatch('vendorCode', form)
  const customer = choices.customers[0]?.code ?? ''
  return (
    <>
      <Section title={t('vendors.form.registrationTitle')}>
        <div className="fields">
          {choices.customers.length > 1 && (
            <Form.Item label={t('vendors.facts.customer')} htmlFor="vendor-customer" required>
              <Select
                id="vendor-customer"
                value={customer}
                showSearch={{ optionFilterProp: 'label' }}
                options={optionsOf(choices.customers)}
                onChange={onCustomer}
              />
            </Form.Item>
          )}
          <Form.Item
            name="vendorCode"
            label={t('vendors.facts.vendor')}
            extra={t('vendors.form.vendorHint')}
            rules={[{ required: true, message: said(t => t('vendors.form.noVendor')) }]}
          >
            <Select showSearch={{ optionFilterProp: 'label' }} options={optionsOf(choices.vendors)} />
          </Form.Item>
          <VendorFieldSet mainContractors={choices.mainContractors} vendorCode={vendorCode} />
        </div>
        <Form.Item name="documents" label={t('vendors.record.otherDocuments')}>
          <OtherDocuments enterpriseCode={customer} onBusy={onBusy} />
        </Form.Item>
        <Form.Item name="isActive" valuePropName="checked" extra={t('vendors.form.activeHint')}>
          <Checkbox>{t('vendors.form.active')}</Checkbox>
        </Form.Item>
      </Section>
      {isActive && (
        <Section title={t('vendors.form.firstAudit')}>
          <AuditFieldSet at={['audit']} enterpriseCode={customer} needsReason={false} onBusy={onBusy} />
        </Section>
      )}
    </>
  )
}

/** Another customer has other vendors: what was chosen may be its vendor already. */
function useVendorOfCustomer(form: FormInstance<Fields>, { vendors }: Choices) {
  useEffect(() => {
    const chosen: string | undefined = form.getFieldValue('vendorCode')
    if (chosen && !vendors.some(({ code }) => code === chosen)) form.setFieldValue('vendorCode', undefined)
  }, [form, vendors])
}
