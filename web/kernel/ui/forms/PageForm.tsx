import { Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { markOptional } from '#web/kernel/ui/forms/markOptional.tsx'
import '#web/kernel/ui/forms/form.css'

type Props<Fields extends object> = {
  form: FormInstance<Fields>
  initial: Partial<Fields>
  /** What it is about, where no heading says so. */
  label?: string
  className: string
  submitText: string
  cancelText?: string
  isSending: boolean
  /** Something that is to be saved with it is still on its way. */
  isBusy?: boolean
  /** What is said beside the buttons. */
  note?: ReactNode
  onSubmit: (fields: Fields) => void
  onCancel: () => void
  children: ReactNode
}

/** A form that is a page, or a part of one: its first fault is scrolled to, its buttons stand at its end. */
export function PageForm<Fields extends object>(props: Props<Fields>) {
  const { form, initial, label, className, isSending, onSubmit, children } = props
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={markOptional}
      initialValues={initial}
      disabled={isSending}
      scrollToFirstError={{ focus: true, block: 'center' }}
      // Also what no field shows at the moment.
      onFinish={() => onSubmit(form.getFieldsValue(true))}
      aria-label={label}
      className={className}
    >
      {children}
      <Buttons {...props} />
    </Form>
  )
}

type ButtonProps = Pick<Props<object>, 'submitText' | 'cancelText' | 'isSending' | 'isBusy' | 'note' | 'onCancel'>

function Buttons({ submitText, cancelText, isSending, isBusy = false, note, onCancel }: ButtonProps) {
  const t = useText()
  return (
    <div className="form-buttons">
      <Button type="primary" htmlType="submit" loading={isSending} disabled={isBusy}>
        {submitText}
      </Button>
      <Button onClick={onCancel}>{cancelText ?? t('common.cancel')}</Button>
      {note}
    </div>
  )
}
