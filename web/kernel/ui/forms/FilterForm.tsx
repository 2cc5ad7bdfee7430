import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/kernel/ui/forms/filterForm.css'

type Props<Fields extends object> = {
  /** As the address has them: the form follows where they change, so they must be the same object until then. */
  fields: Fields
  /** How many filters are set: told where they are folded away. */
  number: number
  /** What the button says instead. */
  searchText?: string | undefined
  onSearch: (fields: Fields) => void
  onClear: () => void
  children: ReactNode
}

/** A list's filters in one compact form. */
export const FilterForm = <Fields extends object>(props: Props<Fields>) => (
  <FilterPanel number={props.number}>
    <Filters {...props} />
  </FilterPanel>
)

/** Where filters stand; on a phone they are folded away. */
export function FilterPanel({ label, number, children }: { label?: string; number: number; children: ReactNode }) {
  const t = useText()
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <section className="filter no-print" aria-label={label ?? t('lists.filter.title')}>
      {isPhone && (
        <Button
          block
          aria-expanded={isOpen}
          aria-controls={panel}
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'lists.filter.close' : 'lists.filter.open')}
          {number > 0 && ` (${number})`}
        </Button>
      )}
      <div id={panel} hidden={isPhone && !isOpen}>
        {children}
      </div>
    </section>
  )
}

function Filters<Fields extends object>({ fields, searchText, onSearch, onClear, children }: Props<Fields>) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  // Back, a shared link and the menu change the address; the fields follow it.
  useEffect(() => form.setFieldsValue(fields), [form, fields])
  return (
    <Form<Fields>
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
