import { Form, Select } from 'antd'
import { required, useWords } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { partyNames } from '#web/logistics/registration/registrationFields.ts'
import { useCompanyOptions, type CompanyRole } from '#web/logistics/registration/fields/useNameable.ts'

const words = { shipperCode: 'shipper', consigneeCode: 'consignee', carrierCode: 'carrier' } as const

/** Whose goods they are, and who sends, receives and carries them. */
export function PartyFields() {
  const { t } = useWords()
  return (
    <Section title={t('deliveryRegistration.sections.parties')} hint={t('deliveryRegistration.hints.parties')}>
      <div className="fields">
        <CompanyItem name="depositCode" label={t('deliveries.columns.depositor')} role="asDepositor" isRequired />
        {partyNames.map(name => (
          <CompanyItem key={name} name={name} label={t(`deliveries.columns.${words[name]}`)} role="asParty" />
        ))}
      </div>
    </Section>
  )
}

type Props = { name: string; label: string; role: CompanyRole; isRequired?: boolean }

function CompanyItem({ name, label, role, isRequired = false }: Props) {
  const options = useCompanyOptions(role, Form.useWatch<string | null | undefined>(name))
  return (
    <Form.Item
      name={name}
      label={label}
      rules={isRequired ? [required(t => t('deliveryRegistration.faults.choose'))] : []}
    >
      <Select showSearch allowClear={!isRequired} optionFilterProp="label" options={options} />
    </Form.Item>
  )
}
