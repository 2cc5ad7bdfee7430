import { Form, type FormInstance } from 'antd'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { ConfirmDialog, type ConfirmProps } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { markOptional } from '#web/kernel/ui/forms/markOptional.tsx'

type Props<Fields extends object> = ConfirmProps & {
  form?: FormInstance<Fields>
  initial: Partial<Fields>
  /** No field may stay empty, so none is marked. */
  allRequired?: boolean
  /** What is said above the fields. */
  about?: ReactNode
  onChange?: (changed: Partial<Fields>) => void
  onSubmit: (fields: Fields) => void
}

/** A form above the page: its fields beside one another where they fit; `className="wide"` takes a whole line. */
export function FormDialog<Fields extends object>(props: Props<Fields>) {
  const { form, initial, allRequired, about, onChange, onSubmit, children, ...dialog } = props
  const formId = useId()
  const left = useRef<Element | null>(null)
  // A field loses the focus while it is disabled: after a refusal one goes on typing where one was.
  useEffect(() => {
    if (dialog.isActing) return
    if (document.activeElement === document.body && left.current instanceof HTMLElement) left.current.focus()
    left.current = null
  }, [dialog.isActing])
  return (
    <ConfirmDialog {...dialog} formId={formId}>
      {about}
      <Form<Fields>
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={allRequired ? false : markOptional}
        initialValues={initial}
        disabled={dialog.isActing}
        onValuesChange={onChange}
        onFinish={fields => {
          left.current = document.activeElement
          onSubmit(fields)
        }}
        className="fields"
      >
        {children}
      </Form>
    </ConfirmDialog>
  )
}
