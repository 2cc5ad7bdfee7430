import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useCallAction, type ActionOptions } from '#web/kernel/api/useCallAction.ts'
import { isOutOfReach } from '#web/kernel/api/errors/callError.ts'
import { ConfirmDialog, type ConfirmProps } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Props<One extends Call> = Omit<ConfirmProps, 'isActing'> &
  Omit<ActionOptions<One>, 'onSettled'> & { call: One; request: RequestOf<One> }

/** Says what a call will do, and makes it. A refusal shows its message, which the dialog would hide: it closes then, too. */
export function CallConfirm<One extends Call>(props: Props<One>) {
  const { call, request, handledHere, done, onDone, onFailed, ...dialog } = props
  const { onClose } = dialog
  const { isSending, isNotSent, send } = useCallAction(call, {
    handledHere,
    done,
    onDone,
    onFailed,
    onSettled: error => {
      if (!isOutOfReach(error)) onClose()
    },
  })
  return <ConfirmDialog {...dialog} isActing={isSending} isNotSent={isNotSent} onAct={() => send(request)} />
}
