import { Alert, Button, Flex } from 'antd'
import { useId, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { isOutOfReach } from '#web/kernel/api/errors/callError.ts'
import { NotSent } from '#web/kernel/ui/dialogs/NotSent.tsx'
import { useChangedMeanwhile, useOpenForm } from '#web/kernel/ui/forms/typed/openForms.ts'
import { useModal } from '#web/kernel/ui/dialogs/useModal.ts'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useCallAction, type ActionOptions } from '#web/kernel/api/useCallAction.ts'
import '#web/kernel/ui/dialogs/dialog.css'

export type DialogSize = 'wide' | 'widest'

type Props = {
  title: string
  /** For forms of several columns, and tables. */
  size?: DialogSize | undefined
  children: ReactNode
  /** Without them, it can be closed. */
  buttons?: ReactNode
  onClose: () => void
}

/**
 * A question or an announcement above the page, open as long as it is drawn. The first button has the focus.
 */
export function Dialog({ title, size, children, buttons, onClose }: Props) {
  const t = useText()
  const dialog = useModal()
  const changed = useChangedMeanwhile()
  useOpenForm(true)
  const heading = useId()
  return (
    <dialog
      ref={dialog}
      className={size ? `dialog dialog-${size}` : 'dialog'}
      aria-labelledby={heading}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        // The browser itself closes a dialog at every second Escape without a click between, whatever onCancel says.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={event => {
        // It closes when whoever asked takes it away.
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={heading}>{title}</h2>
      <Flex vertical gap={12} className="dialog-body">
        {changed !== null && <Alert type="info" role="status" title={changed} />}
        {children}
      </Flex>
      <Flex wrap gap="small" justify="flex-end">
        {buttons ?? <Button onClick={onClose}>{t('common.close')}</Button>}
      </Flex>
    </dialog>
  )
}

export type ConfirmProps = {
  title: string
  /** What the button says that does it. */
  act: string
  isActing?: boolean
  isDisabled?: boolean
  /** The last try did not get through. */
  isNotSent?: boolean
  /** What the other button says. */
  cancel?: string
  /** Buttons between the two. */
  more?: ReactNode
  size?: DialogSize | undefined
  onClose: () => void
  children: ReactNode
}

type ConfirmActs = ConfirmProps & ({ onAct: () => void; formId?: never } | { formId: string; onAct?: never })

/** Says what an act will do, and does it: by itself, or by sending the form inside. */
export function ConfirmDialog(props: ConfirmActs) {
  const {
    act,
    isActing = false,
    isDisabled = false,
    isNotSent,
    cancel,
    more,
    onAct,
    formId,
    children,
    ...dialog
  } = props
  const t = useText()
  const buttons = (
    <>
      <Button onClick={dialog.onClose}>{cancel ?? t('common.cancel')}</Button>
      {more}
      <Button
        type="primary"
        htmlType={formId ? 'submit' : 'button'}
        form={formId}
        disabled={isDisabled}
        loading={isActing}
        onClick={onAct}
      >
        {act}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} buttons={buttons}>
      {children}
      {isNotSent && <NotSent act={act} />}
    </Dialog>
  )
}

type CallProps<One extends Call> = Omit<ConfirmProps, 'isActing'> &
  Omit<ActionOptions<One>, 'onSettled'> & { call: One; request: RequestOf<One> }

/** Says what a call will do, and makes it. A refusal shows its message, which the dialog would hide: it closes then, too. */
export function CallConfirm<One extends Call>(props: CallProps<One>) {
  const { call, request, handledHere, changes, done, onDone, onFailed, ...dialog } = props
  const { onClose } = dialog
  const { isSending, isNotSent, send } = useCallAction(call, {
    handledHere,
    changes,
    done,
    onDone,
    onFailed,
    onSettled: error => {
      if (!isOutOfReach(error)) onClose()
    },
  })
  return <ConfirmDialog {...dialog} isActing={isSending} isNotSent={isNotSent} onAct={() => send(request)} />
}
