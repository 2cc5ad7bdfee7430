import { Form, InputNumber } from 'antd'
import { ruleBy } from '#web/kernel/texts/useWords.ts'

const largest = 2_147_483_647

type Props = { name: string | (string | number)[]; label: string; required?: boolean; min?: number }

/** Pieces, pallets, quantities, seconds. */
export const CountItem = ({ name, label, required = false, min = 0 }: Props) => (
  <Form.Item
    name={name}
    label={label}
    required={required}
    rules={[
      ruleBy((count: number | null) => {
        if (count === null) return required && (t => t('deliveryRegistration.faults.required'))
        const isWhole = Number.isInteger(count) && count >= min && count <= largest
        return !isWhole && (t => t('deliveryRegistration.faults.whole'))
      }),
    ]}
  >
    <InputNumber controls={false} inputMode="numeric" autoComplete="off" className="full-width" />
  </Form.Item>
)
