import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { FileCard } from '#web/devices/loggerFiles/file/FileCard.tsx'
import { StateTag } from '#web/devices/loggerFiles/StateTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** One file: what was found in it and what became of it, or what is still to be decided. */
export function FileDialog({ fileId, onClose }: { fileId: number; onClose: () => void }) {
  const t = useText()
  const answer = useCall(loggerFileCalls.getLoggerFile, { fileId })
  return (
    <Dialog title={answer.data?.fileName ?? t('loggerFiles.list.detail')} size="widest" onClose={onClose}>
      {answer.error && <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <>
          <div>
            <StateTag state={answer.data.state} />
          </div>
          <FileCard key={answer.data.state} file={answer.data} onChange={file => file ?? onClose()} />
        </>
      )}
    </Dialog>
  )
}
