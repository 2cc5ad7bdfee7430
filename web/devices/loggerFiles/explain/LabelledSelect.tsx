import { Flex, Select, type SelectProps } from 'antd'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'

/** A choice of the explanation, which may be left out; found by what is typed. */
export const LabelledSelect = <Value,>({ label, ...props }: SelectProps<Value> & { label: string }) => (
  <Flex component="label" vertical>
    <span>{label}</span>
    <Select<Value>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      getPopupContainer={popupPlace}
      popupMatchSelectWidth={false}
      aria-label={label}
      {...props}
    />
  </Flex>
)
