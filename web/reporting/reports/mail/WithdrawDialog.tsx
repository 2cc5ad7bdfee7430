import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import type { Sentence } from '#web/kernel/texts/said.tsx'

type Props<One extends Call> = {
  title: string
  /** What will be no more. */
  hint: string
  button: string
  done: Sentence
  call: One
  body: RequestOf<One>
  onClose: () => void
}

/** Asks before something is withdrawn: it cannot be brought back. */
export function WithdrawDialog<One extends Call>({ title, hint, button, done, call, body, onClose }: Props<One>) {
  const withdrawing = useCallMutation(call)
  const withdraw = async () => {
    await withdrawing.mutateAsync(body)
    showNotice(done)
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      act={button}
      isActing={withdrawing.isPending}
      onAct={() => void withdraw().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{hint}</p>
    </ConfirmDialog>
  )
}
