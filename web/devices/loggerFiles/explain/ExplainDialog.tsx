import { Button } from 'antd'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { Explanation } from '#web/devices/loggerFiles/explain/Explanation.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

export type ExplainProps = {
  file: LoggerFile
  /** Keeps what was explained; without it the file keeps it, and with what it is then. */
  onAnswer?: ((answers: LoggerFileAnswers) => void) | undefined
  onExplained: (file: LoggerFile) => void
  onClose: () => void
}

/** Explains a table by hand: its lines, its columns and how they are written, with what would become of it. */
export function ExplainDialog(props: ExplainProps) {
  const t = useText()
  const { fileId, answers } = props.file
  const begun = useCall(loggerFileCalls.previewLoggerFile, { fileId, answers }, { background: true })
  if (begun.data) return <Explanation {...props} begun={begun.data satisfies LoggerFilePreview} />
  return (
    <Dialog
      title={t('loggerFiles.explain.title')}
      size="widest"
      onClose={props.onClose}
      buttons={<Button onClick={props.onClose}>{t('common.cancel')}</Button>}
    >
      {begun.error ? (
        <LoadFailed failure={begun.error} onRetry={() => void begun.refetch()} />
      ) : (
        <p role="status">{t('loggerFiles.questions.checking')}</p>
      )}
    </Dialog>
  )
}
