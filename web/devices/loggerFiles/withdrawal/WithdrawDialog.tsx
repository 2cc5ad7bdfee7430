import { Button, Form } from 'antd'
import { useId } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { Outlook } from '#web/devices/loggerFiles/withdrawal/Outlook.tsx'
import { ReasonField } from '#web/devices/loggerFiles/withdrawal/ReasonField.tsx'
import { useWithdrawal } from '#web/devices/loggerFiles/withdrawal/useWithdrawal.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { file: LoggerFile; onChange: (file: LoggerFile) => void; onClose: () => void }

/** Says what withdrawing changes and asks why, then does it or asks for the second person's signature. */
export function WithdrawDialog({ file, onChange, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const { data: outlook, error, refetch } = useCall(loggerFileCalls.getWithdrawalOutlook, { fileId: file.fileId })
  const { withdraw, isPending } = useWithdrawal(file, now => {
    onClose()
    onChange(now)
  })
  const isPossible = outlook !== undefined && !outlook.isArchived
  return (
    <Dialog
      title={t('loggerFiles.withdrawal.withdrawTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('loggerFiles.withdrawal.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} disabled={!isPossible} loading={isPending}>
            {t(`loggerFiles.withdrawal.${outlook?.needsSignature ? 'request' : 'withdrawAction'}`)}
          </Button>
        </>
      }
    >
      <div className="logger-file-withdrawing">
        <p>
          <strong>{file.fileName}</strong>
        </p>
        {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
        {outlook && <Outlook outlook={outlook} />}
        {isPossible && (
          <Form<{ reason: string }>
            id={formId}
            layout="vertical"
            requiredMark={false}
            disabled={isPending}
            onFinish={({ reason }) => withdraw({ reason: reason.trim() })}
          >
            <ReasonField />
          </Form>
        )}
      </div>
    </Dialog>
  )
}
