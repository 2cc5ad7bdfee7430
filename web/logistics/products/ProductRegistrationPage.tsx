import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { useRef } from 'react'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { AdministeredCompanyField, useAdministeredCompany } from '#web/shell/companyContext/AdministeredCompany.tsx'
import { PageForm } from '#web/kernel/ui/forms/PageForm.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { FactFields } from '#web/logistics/products/form/FactFields.tsx'
import { factsOf, versionOf, type ProductFields } from '#web/logistics/products/form/productFields.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { VersionFields } from '#web/logistics/products/form/VersionFields.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/ui/said.tsx'
import '#web/logistics/products/products.css'

const listPath = '/user-management/products'

/** Registers an item with the first version of what it is judged by. */
export function ProductRegistrationPage() {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<ProductFields>()
  const company = useAdministeredCompany('ProductMaster')
  const isDone = useRef(false)
  const add = useCallMutation(productCalls.addProduct, { handledHere: handledAtFields })
  const code = Form.useWatch('itemCode', form)
  const showFaults = useFormFaults(form, {
    itemCode: t => t('products.faults.itemCodeTaken', { code: code?.trim() }),
    toleranceSource: t => t('products.faults.toleranceSource'),
  })
  const register = async (fields: ProductFields) => {
    try {
      const itemCode = fields.itemCode.trim()
      const body = { itemCode, enterpriseCode: company.enterpriseCode, ...factsOf(fields), ...versionOf(fields) }
      const { productId } = await add.mutateAsync(body)
      isDone.current = true
      showNotice(t => t('products.registration.done', { name: itemCode }))
      await navigate({ to: '/user-management/products/detail', search: { productId } })
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <PageForm
      form={form}
      initial={{ ...empty, validFrom: todayIn(settings.timeZone) }}
      isSending={add.isPending}
      submitText={t('products.registration.submit')}
      cancelText={t('products.cancel')}
      onSubmit={fields => void register(fields)}
      onCancel={() => void navigate({ to: listPath, search: rememberedSearch(listPath) })}
      className="product"
    >
      <section className="product-part" aria-labelledby="product-new">
        <h2 id="product-new">{t('products.registration.facts')}</h2>
        <div className="product-grid">
          <AdministeredCompanyField {...company} id="product-company" label={t('products.registration.company')} />
          <ItemCodeField />
          <FactFields />
        </div>
      </section>
      <section className="product-part" aria-labelledby="product-first">
        <h2 id="product-first">{t('products.registration.firstVersion')}</h2>
        <div className="product-grid">
          <VersionFields />
        </div>
      </section>
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
