import { Form, Select } from 'antd'
import type { Choices } from '#web/logistics/disclosure/disclosureList.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Company = Choices['owners'][number] & { isActive?: boolean }
type Props = {
  companies: readonly Company[] | undefined
  /** What stands first and chooses nothing. */
  any?: string | undefined
  /** What the form's item gives to its field. */
  id?: string
  value?: string | null
  onChange?: (code: string | undefined) => void
}

/** One company, found by its name in either language or its code. */
export function CompanySelect({ id, companies, value, onChange, any }: Props) {
  const { options, ...select } = useCompanies(companies)
  const none = any === undefined ? undefined : { value: '', label: any, searched: any }
  return (
    <Select
      {...select}
      id={id}
      value={value ?? none?.value}
      loading={!companies}
      options={none ? [none, ...options] : options}
      popupMatchSelectWidth={false}
      onChange={code => onChange?.(code || undefined)}
    />
  )
}

type ManyProps = {
  label: string
  companies: readonly Company[]
  value: readonly string[]
  onChange: (codes: string[]) => void
}

/** Some companies. */
export const CompaniesSelect = ({ label, companies, value, onChange }: ManyProps) => (
  <Select {...useCompanies(companies)} mode="multiple" aria-label={label} value={[...value]} onChange={onChange} />
)

function useCompanies(companies: readonly Company[] = []) {
  const t = useText()
  const { company } = useDisclosureTexts()
  return {
    className: 'full-width',
    placeholder: t('disclosure.choose'),
    showSearch: { filterOption: holdsTyped },
    options: companies.map(one => ({
      value: one.code,
      label: [company(one), one.code, one.isActive === false && t('disclosure.inactive')].filter(Boolean).join(' · '),
      searched: `${one.name} ${one.nameEn} ${one.code}`,
    })),
  }
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const holdsTyped = (typed: string, option?: { searched: string }) =>
  folded(option?.searched ?? '').includes(folded(typed.trim()))

type FieldProps = { name: 'owner' | 'company'; choices: Choices | undefined; any?: string | undefined }

/** Whose products, or to whom they are disclosed. */
export function CompanyField({ name, choices, any }: FieldProps) {
  const t = useText()
  return (
    <Form.Item name={name} label={t(`disclosure.${name}`)} className="filter-wide">
      <CompanySelect companies={name === 'owner' ? choices?.owners : choices?.companies} any={any} />
    </Form.Item>
  )
}
