import { Form, Select, type SelectProps } from 'antd'
import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'
import type { Choices } from '#web/logistics/disclosure/disclosureList.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

type Company = Choices['owners'][number] & { isActive?: boolean }
type Option = { value: string; label: string; searched: string }
/** The rest is what the form's item gives to its field. */
type Props = Pick<SelectProps<string | string[] | null, Option>, 'id' | 'mode' | 'value' | 'onChange'> & {
  companies: readonly Company[] | undefined
  /** What stands first and chooses nothing. */
  any?: string | undefined
}

/** One company, or several, found by their names in either language or their codes. */
export function CompanySelect({ companies, any, value, ...field }: Props) {
  const t = useText()
  const { company } = useDisclosureTexts()
  const options = (companies ?? []).map(one => ({
    value: one.code,
    label: [company(one), one.code, one.isActive === false && t('disclosure.inactive')].filter(Boolean).join(' · '),
    searched: `${one.name} ${one.nameEn} ${one.code}`,
  }))
  return (
    <Select<string | string[] | null, Option>
      {...field}
      className="full-width"
      placeholder={t('disclosure.choose')}
      value={value ?? (any === undefined ? undefined : '')}
      loading={!companies}
      options={any === undefined ? options : [{ value: '', label: any, searched: any }, ...options]}
      showSearch={{ filterOption: holdsTyped }}
      popupMatchSelectWidth={field.mode === 'multiple'}
    />
  )
}

const holdsTyped = (typed: string, option?: Option) =>
  foldedNumber(option?.searched ?? '').includes(foldedNumber(typed))

type FieldProps = { name: 'owner' | 'company'; choices: Choices | undefined; any?: string | undefined }

/** Whose products, or to whom they are disclosed. */
export function CompanyField({ name, choices, any }: FieldProps) {
  const t = useText()
  return (
    <Form.Item
      name={name}
      label={t(`disclosure.${name}`)}
      normalize={code => code || undefined}
      className="filter-wide"
    >
      <CompanySelect companies={name === 'owner' ? choices?.owners : choices?.companies} any={any} />
    </Form.Item>
  )
}
