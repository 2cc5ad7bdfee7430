import { Select } from 'antd'
import { useState } from 'react'
import { useComposition } from '#web/logistics/deliveries/list/criteria/useComposition.ts'
import { useStatusText } from '#web/logistics/deliveries/list/criteria/useStatusText.ts'
import { useSuggestions } from '#web/logistics/deliveries/list/criteria/useSuggestions.ts'
import { statusChoices, type StatusChoice } from '#web/logistics/deliveries/deliveryList.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Value = StatusChoice | ''
/** `id`, `value` and `onChange` are what the form's item gives to its field. */
type Props = { id?: string; value?: Value; onChange?: (value: Value) => void }

/** In transit, delivered, awaiting pickup or late: found by typing a part of its name, as the server knows them. */
export function StatusSelect({ id, value, onChange }: Props) {
  const t = useText()
  const nameOf = useStatusText()
  const { isComposing, ...composition } = useComposition()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const suggested = useSuggestions('deliveryStatus', typed, isOpen && !isComposing)
  // As long as the server says nothing, all of them.
  const found = suggested ? statusChoices.filter(choice => suggested.some(one => one.value === choice)) : statusChoices
  const options = found.map(choice => ({ value: choice, label: nameOf(choice) }))
  const any = { value: '' as const, label: t('deliveries.criteria.any') }
  return (
    <div {...composition}>
      <Select<Value>
        id={id}
        value={value}
        onChange={onChange}
        options={typed === '' ? [any, ...options] : options}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        onOpenChange={setOpen}
        labelRender={() => (value ? nameOf(value) : any.label)}
        notFoundContent={t('deliveries.criteria.noStatus')}
        defaultActiveFirstOption
        popupMatchSelectWidth={false}
      />
    </div>
  )
}
