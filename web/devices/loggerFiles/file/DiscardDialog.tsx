import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Props = { file: LoggerFile; onDone: () => void; onClose: () => void }

/** Nothing of it is stored; still it says what it will do. */
export function DiscardDialog({ file: { fileId, fileName }, onDone, onClose }: Props) {
  const t = useText()
  const discard = useCallMutation(loggerFileCalls.discardLoggerFile)
  const go = () =>
    discard.mutate(
      { fileId },
      {
        onSuccess: () => {
          showNotice(t => t('loggerFiles.act.discarded', { name: fileName }))
          onClose()
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('loggerFiles.act.discardTitle')}
      act={t('loggerFiles.act.discard')}
      isActing={discard.isPending}
      onAct={go}
      onClose={onClose}
    >
      <p>{t('loggerFiles.act.discardText', { name: fileName })}</p>
    </ConfirmDialog>
  )
}
