import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { useRef } from 'react'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { AdministeredCompanyField, useAdministeredCompany } from '#web/shell/companyContext/AdministeredCompany.tsx'
import { PageForm } from '#web/kernel/ui/forms/PageForm.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { FactFields } from '#web/logistics/products/form/FactFields.tsx'
import { factsOf, versionOf, type ProductFields } from '#web/logistics/products/form/productFields.ts'
import { VersionFields } from '#web/logistics/products/form/VersionFields.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useFormCall } from '#web/kernel/ui/forms/useFormCall.ts'

const listPath = '/user-management/products'

/** Registers an item with the first version of what it is judged by. */
export function ProductRegistrationPage() {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<ProductFields>()
  const company = useAdministeredCompany('ProductMaster')
  const isDone = useRef(false)
  const code = Form.useWatch('itemCode', form)
  const { send, isSending } = useFormCall(form, productCalls.addProduct, {
    faults: {
      itemCode: t => t('products.faults.itemCodeTaken', { code: code?.trim() }),
      toleranceSource: t => t('products.faults.toleranceSource'),
    },
    onDone: ({ productId }, { itemCode }) => {
      isDone.current = true
      showNotice(t => t('products.registration.done', { name: itemCode }))
      return navigate({ to: '/user-management/products/detail', search: { productId } })
    },
  })
  const register = (fields: ProductFields) =>
    send({
      itemCode: fields.itemCode.trim(),
      enterpriseCode: company.enterpriseCode,
      ...factsOf(fields),
      ...versionOf(fields),
    })
  return (
    <PageForm
      form={form}
      initial={{ ...empty, validFrom: todayIn(settings.timeZone) }}
      isSending={isSending}
      submitText={t('products.registration.submit')}
      onSubmit={register}
      onCancel={() => void navigate({ to: listPath, search: rememberedSearch(listPath) })}
      className="page narrow"
    >
      <Section title={t('products.registration.facts')}>
        <div className="fields">
          <AdministeredCompanyField {...company} id="product-company" label={t('products.registration.company')} />
          <ItemCodeField />
          <FactFields />
        </div>
      </Section>
      <Section title={t('products.registration.firstVersion')}>
        <div className="fields">
          <VersionFields />
        </div>
      </Section>
      <UnsavedGuard isDirty={() => !isDone.current && form.isFieldsTouched()} />
    </PageForm>
  )
}

const empty = {
  itemCode: '',
  nameJa: '',
  nameEn: '',
  drugCode: '',
  band: '2-8',
  toleranceMinutes: '0',
  toleranceSource: '',
} as const

function ItemCodeField() {
  const t = useText()
  return (
    <Form.Item
      name="itemCode"
      label={t('products.columns.itemCode')}
      extra={t('products.registration.itemCodeHint')}
      rules={[{ required: true, whitespace: true, message: said(t => t('products.faults.itemCode')) }]}
    >
      <Input maxLength={100} autoComplete="off" autoCapitalize="off" spellCheck={false} />
    </Form.Item>
  )
}
