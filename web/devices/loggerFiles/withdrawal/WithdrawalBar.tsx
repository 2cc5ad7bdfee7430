import { Button, Flex, Form } from 'antd'
import { Suspense, useId, useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { useWithdrawal } from '#web/devices/loggerFiles/withdrawal/useWithdrawal.ts'
import { useLoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { Outlook } from '#web/devices/loggerFiles/withdrawal/Outlook.tsx'
import { ReasonField } from '#web/devices/loggerFiles/withdrawal/ReasonField.tsx'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Props = { file: LoggerFile; onChange: (file: LoggerFile) => void; onReadAgain: () => void }

/** What may be done about the readings of a stored file; nothing for who may do nothing. */
export function WithdrawalBar({ file, onChange, onReadAgain }: Props) {
  const t = useText()
  const { SignWithdrawal } = useLoggerFileSlots()
  const [opened, setOpened] = useState<'withdraw' | 'sign'>()
  const { cancel, isPending } = useWithdrawal(file, onChange)
  const waiting = file.withdrawals.find(({ state }) => state === 'requested')
  if (!file.mayWithdraw && !file.mayReadAgain && !(file.mayEdit && waiting)) return null
  const close = () => setOpened(undefined)
  return (
    <>
      <Flex wrap gap="small" align="center" justify="end" className="logger-file-bar">
        {file.mayWithdraw && (
          <Button onClick={() => setOpened('withdraw')}>{t('loggerFiles.withdrawal.withdraw')}</Button>
        )}
        {file.mayReadAgain && <Button onClick={onReadAgain}>{t('loggerFiles.withdrawal.readAgain')}</Button>}
        {waiting && (
          <Button loading={isPending} onClick={cancel}>
            {t('loggerFiles.withdrawal.cancelRequest')}
          </Button>
        )}
        {waiting && file.maySign && (
          <Button type="primary" onClick={() => setOpened('sign')}>
            {t(`loggerFiles.withdrawal.${waiting.readsAgain ? 'signAgain' : 'sign'}`)}
          </Button>
        )}
      </Flex>
      {opened === 'withdraw' && <WithdrawDialog file={file} onChange={onChange} onClose={close} />}
      {opened === 'sign' && waiting && (
        <Suspense>
          <SignWithdrawal withdrawalId={waiting.withdrawalId} onClose={close} onSigned={close} />
        </Suspense>
      )}
    </>
  )
}

type DialogProps = { file: LoggerFile; onChange: (file: LoggerFile) => void; onClose: () => void }

/** Says what withdrawing changes and asks why, then does it or asks for the second person's signature. */
function WithdrawDialog({ file, onChange, onClose }: DialogProps) {
  const t = useText()
  const formId = useId()
  const { data: outlook, error, refetch } = useCall(loggerFileCalls.getWithdrawalOutlook, { fileId: file.fileId })
  const { withdraw, isPending } = useWithdrawal(file, now => {
    onClose()
    onChange(now)
  })
  const isPossible = outlook !== undefined && !outlook.isArchived
  return (
    <ConfirmDialog
      title={t('loggerFiles.withdrawal.withdrawTitle')}
      act={t(`loggerFiles.withdrawal.${outlook?.needsSignature ? 'request' : 'withdrawAction'}`)}
      formId={formId}
      isDisabled={!isPossible}
      isActing={isPending}
      onClose={onClose}
    >
      <strong>{file.fileName}</strong>
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
    </ConfirmDialog>
  )
}
