import { Form, Radio } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'

const switches = [
  ['orderedItemsDisclosure', 'orderedItemsHint'],
  ['productInformationDisclosure', 'productInformationHint'],
] as const

/** What the company shows to others altogether (PAR-4: 0 non-disclosure, 1 disclosure). */
export function DisclosureFields() {
  const t = useText()
  return (
    <Section title={t('companies.facts.disclosure')} hint={t('companies.form.disclosureHint')}>
      <div className="fields">
        {switches.map(([name, hint]) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`companies.columns.${name}`)}
            extra={t(`companies.form.${hint}`)}
            required
          >
            <Radio.Group
              aria-label={t(`companies.columns.${name}`)}
              options={(['0', '1'] as const).map(value => ({ value, label: t(`companies.disclosure.${value}`) }))}
            />
          </Form.Item>
        ))}
      </div>
    </Section>
  )
}
