import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { AdministeredCompanyField, useAdministeredCompany } from '#web/shell/companyContext/AdministeredCompany.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { FactFields, VersionFields } from '#web/logistics/products/form/VersionFields.tsx'
import { factFaults, factsOf, versionOf, type ProductFields } from '#web/logistics/products/form/productFields.ts'
import { useText, filled } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'

const listPath = '/user-management/products'

/** Registers an item with the first version of what it is judged by. */
export function ProductRegistrationPage() {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<ProductFields>()
  const company = useAdministeredCompany('ProductMaster')
  const code = Form.useWatch('itemCode', form)
  return (
    <CallForm
      form={form}
      initial={{ ...empty, validFrom: todayInPortal() }}
      call={productCalls.addProduct}
      request={fields => ({
        itemCode: fields.itemCode.trim(),
        enterpriseCode: company.enterpriseCode,
        ...factsOf(fields),
        ...versionOf(fields),
      })}
      faults={{
        ...factFaults,
        itemCode: t => t('products.faults.itemCodeTaken', { code: code?.trim() }),
        toleranceSource: t => t('products.faults.toleranceSource'),
      }}
      done={(t, _, { itemCode }) => t('products.registration.done', { name: itemCode })}
      onDone={({ productId }) => navigate({ to: '/user-management/products/detail', search: { productId } })}
      submitText={t('common.register')}
      onCancel={() => void navigate({ to: listPath, search: rememberedSearch(listPath) })}
      className="page narrow"
    >
      <Section title={t('products.registration.facts')}>
        <div className="fields">
          <AdministeredCompanyField {...company} id="product-company" label={t('products.columns.company')} />
          <Form.Item
            name="itemCode"
            label={t('products.columns.itemCode')}
            extra={t('products.registration.itemCodeHint')}
            rules={[filled(t => t('products.faults.itemCode'))]}
          >
            <Input maxLength={100} autoComplete="off" autoCapitalize="off" spellCheck={false} />
          </Form.Item>
          <FactFields />
        </div>
      </Section>
      <Section title={t('products.registration.firstVersion')}>
        <div className="fields">
          <VersionFields />
        </div>
      </Section>
    </CallForm>
  )
}

const empty: Omit<ProductFields, 'validFrom'> = {
  itemCode: '',
  nameJa: '',
  nameEn: '',
  drugCode: '',
  codes: [],
  band: '2-8',
  toleranceMinutes: '0',
  toleranceSource: '',
}
