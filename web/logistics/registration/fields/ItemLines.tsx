import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import type { ItemChoice } from '#contract/logistics/types/deliveryRegistration.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { required, ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import { Lines } from '#web/kernel/ui/forms/fields/Lines.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useRested } from '#web/kernel/ui/forms/typed/typing.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { newItem } from '#web/logistics/registration/registrationFields.ts'
import { CountItem } from '#web/logistics/registration/fields/CountItem.tsx'
import { useRegistering, useShippingDate } from '#web/logistics/registration/fields/useNameable.ts'

/** What is in the load: items of the depositor's product master, with lot and quantity. */
export function ItemLines() {
  const { t } = useWords()
  return (
    <Section title={t('deliveryRegistration.sections.items')} hint={t('deliveryRegistration.hints.items')}>
      <Lines
        name="items"
        next={newItem}
        max={1000}
        addText={t('deliveryRegistration.addItem')}
        removeText={number => t('deliveryRegistration.removeItem', { number })}
      >
        {place => <ItemLine place={place} />}
      </Lines>
    </Section>
  )
}

function ItemLine({ place }: { place: number }) {
  const { t } = useWords()
  return (
    <div className="registration-line">
      <ItemItem place={place} />
      <TextItem name={[place, 'lot']} label={t('deliveryRegistration.fields.lot')} maxLength={100} />
      <Form.Item
        name={[place, 'expiry']}
        label={t('deliveryRegistration.fields.expiry')}
        dependencies={[['items', place, 'lot']]}
        rules={[
          ({ getFieldValue }) =>
            ruleBy((expiry: string) => {
              const lot: unknown = getFieldValue(['items', place, 'lot'])
              return expiry !== '' && lot === '' && (t => t('deliveryRegistration.faults.expiryWithoutLot'))
            }),
        ]}
      >
        <Input type="date" min="2000-01-01" max="2199-12-31" />
      </Form.Item>
      <CountItem name={[place, 'quantity']} label={t('deliveryRegistration.fields.quantity')} required />
    </div>
  )
}

const restMs = 150

/** The choice of an item, searched for by code or name. */
function ItemItem({ place }: { place: number }) {
  const { t, language, localName } = useWords()
  const { enterpriseCode, seen } = useRegistering()
  const [typed, setTyped] = useState('')
  const [keyword] = useRested(typed.trim(), restMs)
  const [chosen, choose] = useState<ItemChoice>()
  const shippingDate = useShippingDate()
  const depositCode = Form.useWatch<string | null | undefined>('depositCode')
  const value = Form.useWatch<string | null | undefined>(['items', place, 'itemCode'])
  const isKnown = Boolean(depositCode) && shippingDate !== undefined
  const { data = [] } = useCall(
    deliveryRegistrationCalls.getItemChoices,
    { depositCode: depositCode || '-', shippingDate: shippingDate ?? '2000-01-01', keyword, enterpriseCode },
    { enabled: isKnown, keepPrevious: true, background: true, quiet: true },
  )
  // What stands in the field has its name, also where the latest search has not found it.
  const named = [...(chosen ? [chosen] : []), ...(seen?.items ?? [])].filter(({ itemCode }) => itemCode === value)
  const offered = [...new Map([...named, ...data].map(one => [one.itemCode, one])).values()]
  // The range stands where a long name cannot push it out of sight.
  const labelOf = ({ itemCode, nameJa, nameEn, band }: ItemChoice) =>
    [itemCode, limitsText(bands[band], language), localName(nameJa, nameEn)].join(' · ')
  return (
    <Form.Item
      name={[place, 'itemCode']}
      label={t('deliveryRegistration.fields.item')}
      className="registration-item"
      rules={[required(t => t('deliveryRegistration.faults.choose'))]}
    >
      <Select
        showSearch
        filterOption={false}
        onSearch={setTyped}
        onSelect={(code: string) => choose(offered.find(({ itemCode }) => itemCode === code))}
        options={offered.map(item => ({ value: item.itemCode, label: labelOf(item) }))}
        notFoundContent={t(isKnown ? 'deliveryRegistration.noItems' : 'deliveryRegistration.chooseDepositor')}
      />
    </Form.Item>
  )
}
