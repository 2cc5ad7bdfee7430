import { Form } from 'antd'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { name: 'owner' | 'company'; choices: Choices | undefined; any?: string | undefined }

/** Whose products, or to whom they are disclosed. */
export function CompanyField({ name, choices, any }: Props) {
  const t = useText()
  return (
    <Form.Item name={name} label={t(`disclosure.${name}`)} className="filter-wide">
      <CompanySelect companies={name === 'owner' ? choices?.owners : choices?.companies} any={any} />
    </Form.Item>
  )
}
