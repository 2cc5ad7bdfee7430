import { Form, Input } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'

/** Both names and the drug code. */
export function FactFields() {
  const t = useText()
  const name = [{ required: true, whitespace: true, message: said(t => t('products.faults.name')) }]
  return (
    <>
      <Form.Item name="nameJa" label={t('products.columns.nameJa')} rules={name}>
        <Input maxLength={200} autoComplete="off" lang="ja" />
      </Form.Item>
      <Form.Item name="nameEn" label={t('products.columns.nameEn')} rules={name}>
        <Input maxLength={200} autoComplete="off" lang="en" />
      </Form.Item>
      <Form.Item name="drugCode" label={t('products.columns.drugCode')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </>
  )
}
