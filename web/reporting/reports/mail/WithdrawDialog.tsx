import { Button } from 'antd'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import type { Sentence } from '#web/kernel/ui/said.tsx'

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
  const t = useText()
  const withdrawing = useCallMutation(call)
  const withdraw = async () => {
    await withdrawing.mutateAsync(body)
    showNotice(done)
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('reports.cancel')}</Button>
          <Button type="primary" loading={withdrawing.isPending} onClick={() => void withdraw().catch(() => undefined)}>
            {button}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
    </Dialog>
  )
}
