import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useId, useState, type ReactNode } from 'react'
import '#web/kernel/ui/forms/filterForm.css'

type Props<Fields extends object> = {
  texts: { title: string; open: string; close: string; search: string; clear: string }
  /** As the address has them: the form follows where they change, so they must be the same object until then. */
  fields: Fields
  /** How many filters are set: told where they are folded away. */
  number: number
  isPhone: boolean
  onSearch: (fields: Fields) => void
  onClear: () => void
  children: ReactNode
}

/** A list's filters in one compact form; on a phone they are folded away. */
export function FilterForm<Fields extends object>(props: Props<Fields>) {
  const { texts, number, isPhone } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <section className="filter" aria-label={texts.title}>
      {isPhone && (
        <Button
          block
          aria-expanded={isOpen}
          aria-controls={panel}
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.close : texts.open}
          {number > 0 && ` (${number})`}
        </Button>
      )}
      <div id={panel} hidden={isPhone && !isOpen}>
        <Filters {...props} />
      </div>
    </section>
  )
}

function Filters<Fields extends object>({ texts, fields, onSearch, onClear, children }: Props<Fields>) {
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
          {texts.search}
        </Button>
        <Button type="text" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
    </Form>
  )
}
