import { Button, Form, type FormInstance, Flex } from 'antd'
import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog, type ConfirmProps } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { NotSent } from '#web/kernel/ui/dialogs/NotSent.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useFormDraft } from '#web/kernel/ui/forms/typed/useFormDraft.ts'
import { markOptional } from '#web/kernel/ui/forms/fields/markOptional.tsx'
import { useFormCall, type FormCallOptions } from '#web/kernel/ui/forms/call/useFormCall.ts'
import '#web/kernel/ui/forms/form.css'

type Question = Pick<ConfirmProps, 'title' | 'act' | 'cancel' | 'size' | 'children'>

type Props<Fields extends object, One extends Call> = Omit<FormCallOptions<One>, 'onSettled'> & {
  form?: FormInstance<Fields>
  /** What the fields say when the form is first drawn. */
  initial: Fields
  call: One
  request: (fields: Fields, before: Fields) => RequestOf<One>
  /** Whether leaving would lose something; else any touched field counts. */
  isChanged?: (before: Fields, now: Fields) => boolean
  /** What has to be answered before it is sent, if anything. */
  ask?: (fields: Fields, before: Fields) => Question | undefined
  /** What it is about, where no heading says so. */
  label?: string
  className: string
  submitText: string
  cancelText?: string
  /** Something that is to be saved with it is still on its way. */
  isBusy?: boolean
  /** What is said beside the buttons. */
  note?: ReactNode
  onCancel: () => void
  children: ReactNode
}

/**
 * A form that is a page, or a part of one, and sends one call: its first fault is scrolled to, its buttons stand at its end,
 * and it asks before changes that were not sent are left.
 */
export function CallForm<Fields extends object, One extends Call>(props: Props<Fields, One>) {
  const { call, request, isChanged, ask, initial, label, className, children } = props
  const t = useText()
  const [form] = Form.useForm<Fields>(props.form)
  const [before] = useState(initial)
  const [asked, setAsked] = useState<Fields>()
  const isDone = useRef(false)
  const own = useChangeKeys()
  const changes = props.changes ?? own
  const { isSending, isNotSent, send } = useFormCall(form, call, {
    faults: props.faults,
    handledHere: props.handledHere,
    changes,
    done: props.done,
    onDone: (answer, sent) => {
      isDone.current = true
      return props.onDone?.(answer, sent)
    },
    onFailed: (error, sent) => {
      // It may lead away, too.
      isDone.current = true
      const next = props.onFailed?.(error, sent) ?? false
      isDone.current = next === true
      return next
    },
    // At once: no field behind an open dialog can have the focus.
    onSettled: () => flushSync(() => setAsked(undefined)),
  })
  // Also what no field shows at the moment.
  const fieldsNow = () => form.getFieldsValue(true) as Fields
  const submit = () => {
    const fields = fieldsNow()
    if (ask?.(fields, before)) setAsked(fields)
    else send(request(fields, before))
  }
  const isDirty = useFormDraft(
    form,
    // Not for another record of the same page, nor where somebody else has changed it since.
    `${call.path} ${JSON.stringify(before)}`,
    () => (isChanged ? isChanged(before, fieldsNow()) : form.isFieldsTouched()),
    { changes, isDone: () => isDone.current },
  )
  const question = asked && ask?.(asked, before)
  const formId = useId()
  return (
    <>
      <Form<Fields>
        noValidate
        name={formId}
        form={form}
        layout="vertical"
        requiredMark={markOptional}
        initialValues={before}
        disabled={isSending}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={submit}
        aria-label={label}
        className={className}
      >
        {children}
        {isNotSent && !question && <NotSent act={props.submitText} />}
        <Flex wrap gap="small" align="center" className="wide form-acts">
          <Button type="primary" htmlType="submit" loading={isSending} disabled={props.isBusy ?? false}>
            {props.submitText}
          </Button>
          <Button onClick={props.onCancel}>{props.cancelText ?? t('common.cancel')}</Button>
          {props.note}
        </Flex>
      </Form>
      <UnsavedGuard isDirty={isDirty} />
      {question && (
        <ConfirmDialog
          {...question}
          isActing={isSending}
          onAct={() => send(request(asked, before))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
