import { Select } from 'antd'
import { type Choices, useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Company = Choices['owners'][number] & { isActive?: boolean }
type Props = {
  id?: string
  label?: string
  companies: readonly Company[] | undefined
  value?: string | null
  onChange?: (code: string | undefined) => void
  /** What stands first and chooses nothing. */
  any?: string | undefined
}

/** One company, found by its name in either language or its code. */
export function CompanySelect({ id, label, companies, value, onChange, any }: Props) {
  const t = useText()
  const options = useCompanyOptions(companies)
  const all = any === undefined ? options : [{ value: '', label: any, searched: any }, ...options]
  return (
    <Select
      id={id}
      aria-label={label}
      className="full-width"
      value={value ?? (any === undefined ? undefined : '')}
      placeholder={t('disclosure.choose')}
      loading={!companies}
      options={all}
      showSearch={{ filterOption: holdsTyped }}
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
export function CompaniesSelect({ label, companies, value, onChange }: ManyProps) {
  const t = useText()
  return (
    <Select
      mode="multiple"
      aria-label={label}
      className="full-width"
      value={[...value]}
      placeholder={t('disclosure.choose')}
      options={useCompanyOptions(companies)}
      showSearch={{ filterOption: holdsTyped }}
      onChange={onChange}
    />
  )
}

function useCompanyOptions(companies: readonly Company[] = []) {
  const t = useText()
  const { company } = useDisclosureTexts()
  return companies.map(one => ({
    value: one.code,
    label: [company(one), one.code, one.isActive === false && t('disclosure.inactive')].filter(Boolean).join(' · '),
    searched: `${one.name} ${one.nameEn} ${one.code}`,
  }))
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const holdsTyped = (typed: string, option?: { searched: string }) =>
  folded(option?.searched ?? '').includes(folded(typed.trim()))
