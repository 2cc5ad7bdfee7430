import { Button, Form } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { FilterPanel } from '#web/kernel/ui/lists/FilterPanel.tsx'

type Props<Fields extends object> = {
  /** As the address has them: the form follows where they change, so they must be the same object until then. */
  fields: Fields
  /** How many filters are set: told where they are folded away. */
  number: number
  /** What the button says instead. */
  searchText?: string | undefined
  /** Filters of one tap, outside of the form. */
  quick?: ReactNode
  onSearch: (fields: Fields) => void
  onClear: () => void
  children: ReactNode
}

/** A list's filters in one compact form. */
export const FilterForm = <Fields extends object>(props: Props<Fields>) => (
  <FilterPanel number={props.number} quick={props.quick}>
    <Filters {...props} />
  </FilterPanel>
)

function Filters<Fields extends object>({ fields, searchText, onSearch, onClear, children }: Props<Fields>) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  // Back, a shared link and the menu change the address; the fields follow it.
  useEffect(() => form.setFieldsValue(fields), [form, fields])
  return (
    <Form<Fields>
      noValidate
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={fields}
      onFinish={onSearch}
      className="filter-fields"
    >
      {children}
      <div className="filter-buttons">
        <Button type="primary" htmlType="submit">
          {searchText ?? t('lists.filter.search')}
        </Button>
        <Button type="text" onClick={onClear}>
          {t('lists.filter.clear')}
        </Button>
      </div>
    </Form>
  )
}
