import { useNavigate } from '@tanstack/react-router'
import { Checkbox, Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { required, useText } from '#web/kernel/texts/useWords.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { AuditFieldSet } from '#web/partners/vendors/form/AuditFieldSet.tsx'
import { EntryForm } from '#web/partners/vendors/form/EntryForm.tsx'
import {
  auditRequest,
  factsRequest,
  newAudit,
  type AuditFields,
  type VendorFields,
} from '#web/partners/vendors/form/entryFields.ts'
import {
  OtherDocuments,
  useCompanyOptions,
  VendorFieldSet,
  type Choices,
} from '#web/partners/vendors/form/VendorFieldSet.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'

type Fields = VendorFields & { vendorCode: string | undefined; isActive: boolean; audit: AuditFields }
type Props = { choices: Choices; onCustomer: (code: string) => void }

const listPath = '/user-management/vendor-register'

function emptyFields(): Fields {
  const today = todayInPortal()
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

/** Registers a vendor of the company that is picked, or of another one that may be chosen. */
export function Registration() {
  const picked = useCompanyContext()
  const [chosen, setChosen] = useState<string>()
  const enterpriseCode = chosen ?? picked
  const choices = useCall(vendorCalls.getVendorChoices, { enterpriseCode }, { keepPrevious: true })
  return (
    <Answered answer={choices} awaiting={null}>
      {offered => <RegistrationForm choices={offered} onCustomer={setChosen} />}
    </Answered>
  )
}

/** The least that a vendor is registered with: who it is, and while one works with it, its first audit (4033). */
function RegistrationForm({ choices, onCustomer }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const customer = choices.customers[0]?.code
  const toList = useToList(listPath)
  return (
    <EntryForm
      title={t('vendors.form.registrationTitle')}
      enterpriseCode={customer ?? ''}
      initial={emptyFields()}
      call={vendorCalls.saveVendor}
      request={(fields, before) => ({
        enterpriseCode: customer,
        vendorCode: fields.vendorCode,
        isActive: fields.isActive,
        ...factsRequest(before, fields),
        audit: fields.isActive ? auditRequest(before.audit, fields.audit) : undefined,
      })}
      done={t => t('vendors.form.registered')}
      onSaved={saved => (saved ? void navigate({ to: `${listPath}/vendor`, search: saved }) : toList())}
      submitText={t('common.register')}
      onCancel={toList}
    >
      <RegistrationFields choices={choices} onCustomer={onCustomer} />
    </EntryForm>
  )
}

function RegistrationFields({ choices, onCustomer }: Props) {
  const t = useText()
  const optionsOf = useCompanyOptions()
  const isActive = Form.useWatch<boolean | undefined>('isActive') ?? true
  const vendorCode = Form.useWatch<string | undefined>('vendorCode')
  useVendorOfCustomer(choices)
  return (
    <>
      <Section title={t('vendors.form.registrationTitle')}>
        <div className="fields">
          {choices.customers.length > 1 && (
            <Form.Item label={t('vendors.facts.customer')} htmlFor="vendor-customer" required>
              <Select
                id="vendor-customer"
                value={choices.customers[0]?.code}
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
            rules={[required(t => t('vendors.form.noVendor'))]}
          >
            <Select showSearch={{ optionFilterProp: 'label' }} options={optionsOf(choices.vendors)} />
          </Form.Item>
          <VendorFieldSet mainContractors={choices.mainContractors} vendorCode={vendorCode} />
        </div>
        <OtherDocuments />
        <Form.Item name="isActive" valuePropName="checked" extra={t('vendors.form.activeHint')}>
          <Checkbox>{t('vendors.form.active')}</Checkbox>
        </Form.Item>
      </Section>
      {isActive && (
        <Section title={t('vendors.form.firstAudit')}>
          <AuditFieldSet at={['audit']} />
        </Section>
      )}
    </>
  )
}

/** Another customer has other vendors: what was chosen may be its vendor already. */
function useVendorOfCustomer({ vendors }: Choices) {
  const form = Form.useFormInstance<Fields>()
  useEffect(() => {
    const chosen: string | undefined = form.getFieldValue('vendorCode')
    if (chosen && !vendors.some(({ code }) => code === chosen)) form.setFieldValue('vendorCode', undefined)
  }, [form, vendors])
}
