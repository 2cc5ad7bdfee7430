import { Form, type FormInstance } from 'antd'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog, type ConfirmProps } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { useAskedClose } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useChangeKeys, type ChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { isOutOfReach } from '#web/kernel/api/errors/callError.ts'
import { markOptional } from '#web/kernel/ui/forms/fields/markOptional.tsx'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useFormDraft } from '#web/kernel/ui/forms/typed/useFormDraft.ts'
import { useFormCall, type FormCallOptions } from '#web/kernel/ui/forms/call/useFormCall.ts'

type FormDialogProps<Fields extends object> = ConfirmProps & {
  form?: FormInstance<Fields> | undefined
  initial: Partial<Fields>
  /**
   * The name under which what was typed waits for the next login of its user (`useDraft`): what is asked, and of which
   * record as it was. Null where a password is typed.
   */
  draft: string | null
  changes?: ChangeKeys
  /** From then on, nothing that was typed can be lost. */
  isDone?: () => boolean
  /** No field may stay empty, so none is marked. */
  allRequired?: boolean
  /** What is said above the fields. */
  about?: ReactNode
  onChange?: (changed: Partial<Fields>) => void
  onSubmit: (fields: Fields) => void
}

/**
 * A form above the page: its fields beside one another where they fit; `className="wide"` takes a whole line. It asks before
 * what was typed is discarded.
 */
export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>) {
  const { initial, draft, changes, isDone, allRequired, about, onChange, onSubmit, children, ...dialog } = props
  const [form] = Form.useForm<Fields>(props.form)
  const formId = useId()
  const isDirty = useFormDraft(form, draft, () => form.isFieldsTouched(), { changes, isDone })
  const { close, guard } = useAskedClose(isDirty, dialog.onClose)
  const left = useRef<Element | null>(null)
  // A field loses the focus while it is disabled: after a refusal one goes on typing where one was.
  useEffect(() => {
    if (dialog.isActing) return
    if (document.activeElement === document.body && left.current instanceof HTMLElement) left.current.focus()
    left.current = null
  }, [dialog.isActing])
  return (
    <>
      <ConfirmDialog {...dialog} formId={formId} onClose={close}>
        {about}
        <Form<Fields>
          noValidate
          // Its fields have ids of their own beside those of the page's form.
          name={formId}
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
      {guard}
    </>
  )
}

type Props<Fields extends object, One extends Call> = Omit<
  FormDialogProps<Fields>,
  'draft' | 'isDone' | 'isActing' | 'onSubmit'
> &
  Omit<FormCallOptions<One>, 'onFailed' | 'onSettled'> & {
    call: One
    /** The record that it is about, if any: what was typed for it is for no other. Null where a password is typed. */
    of: string | number | readonly (string | number)[] | null
    request: (fields: Fields) => RequestOf<One>
    /** A refusal shows its message, which the dialog would hide: where what was typed is soon typed again, it closes. */
    closesOnFailure?: boolean
  }

/** A form above the page that sends one call. Once that is done it closes; `onDone` follows. */
export function CallDialog<Fields extends object, One extends Call>(props: Props<Fields, One>) {
  const { call, of, request, closesOnFailure, faults, handledHere, done, onDone, ...dialog } = props
  const { onClose } = dialog
  const [form] = Form.useForm<Fields>(dialog.form)
  const [before] = useState(dialog.initial)
  const isDone = useRef(false)
  const changes = useChangeKeys()
  const { isSending, isNotSent, send } = useFormCall(form, call, {
    faults,
    handledHere: closesOnFailure ? [] : handledHere,
    changes,
    done,
    onDone: (answer, sent) => {
      isDone.current = true
      onClose()
      return onDone?.(answer, sent)
    },
    onFailed: error => {
      if (closesOnFailure && !isOutOfReach(error)) onClose()
      return false
    },
  })
  return (
    <FormDialog
      {...dialog}
      draft={of === null ? null : `${call.path} ${JSON.stringify([of, before])}`}
      changes={changes}
      isDone={() => isDone.current}
      form={form}
      isActing={isSending}
      isNotSent={isNotSent}
      onSubmit={fields => send(request(fields))}
    />
  )
}
