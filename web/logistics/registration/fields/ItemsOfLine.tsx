import { Form, Select } from 'antd'
import { ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import type { ItemFields } from '#web/logistics/registration/registrationFields.ts'

type Props = {
  /** The line, of which it is the field `items`. */
  list: 'loggers' | 'units'
  place: number
  label: string
  /** What it means that none is chosen. */
  none: string
}

/** The items of the form, as they stand. */
export function ItemsOfLine({ list, place, label, none }: Props) {
  const { t } = useWords()
  const items = Form.useWatch<ItemFields[] | undefined>('items') ?? []
  const chosen = Form.useWatch<string[] | undefined>([list, place, 'items']) ?? []
  const removed = chosen.filter(one => items.every(({ key }) => key !== one))
  const nth = (number: number) => t('deliveryRegistration.fields.nthItem', { number })
  return (
    <Form.Item
      name={[place, 'items']}
      label={label}
      dependencies={['items']}
      rules={[
        ({ getFieldValue }) =>
          ruleBy((keys: string[]) => {
            const known = new Set((getFieldValue('items') as ItemFields[]).map(({ key }) => key))
            return keys.some(key => !known.has(key)) && (t => t('deliveryRegistration.faults.itemRemoved'))
          }),
      ]}
    >
      <Select
        mode="multiple"
        placeholder={none}
        optionFilterProp="label"
        options={[
          ...items.map(({ key, itemCode, lot }, at) => ({
            value: key,
            label: itemCode ? [itemCode, lot].filter(Boolean).join(' / ') : nth(at + 1),
          })),
          ...removed.map(key => ({ value: key, label: t('deliveryRegistration.fields.removedItem') })),
        ]}
      />
    </Form.Item>
  )
}
