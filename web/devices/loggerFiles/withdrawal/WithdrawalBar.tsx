import { Button, Flex, Form } from 'antd'
import { Suspense, useId, useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useLoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { Outlook, WithdrawalReason, withdrawalDone } from '#web/devices/loggerFiles/withdrawal/Outlook.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { LoadFailed, Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { missingOf } from '#web/devices/loggerFiles/file/DecisionBar.tsx'
import { Reading, useReading } from '#web/devices/loggerFiles/file/useReading.tsx'
import { outlookOf, sentActs } from '#web/devices/loggerFiles/series/acts.ts'

type Props = { file: LoggerFile; onChange: (file: LoggerFile) => void; onReadAgain: () => void }

/** What may be done about the readings of a stored file; nothing for who may do nothing. */
export function WithdrawalBar({ file, onChange, onReadAgain }: Props) {
  const t = useText()
  const { SignWithdrawal } = useLoggerFileSlots()
  const [opened, setOpened] = useState<'withdraw' | 'sign'>()
  const { isSending, send: cancel } = useCallAction(loggerFileCalls.cancelWithdrawal, {
    done: t => t('loggerFiles.withdrawal.cancelled'),
    onDone: onChange,
  })
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
          <Button loading={isSending} onClick={() => cancel({ fileId: file.fileId })}>
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

type DialogProps = Omit<Props, 'onReadAgain'> & { onClose: () => void }

/** Says what withdrawing changes and asks why, then does it or asks for the second person's signature. */
function WithdrawDialog({ file, onChange, onClose }: DialogProps) {
  const t = useText()
  const { fileId } = file
  const { data: outlook, error, refetch } = useCall(loggerFileCalls.getWithdrawalOutlook, { fileId })
  const isPossible = outlook !== undefined && !outlook.isArchived
  return (
    <CallDialog
      title={t('loggerFiles.withdrawal.withdrawTitle')}
      act={t(`loggerFiles.withdrawal.${outlook?.needsSignature ? 'request' : 'withdrawAction'}`)}
      isDisabled={!isPossible}
      about={
        <>
          <strong>{file.fileName}</strong>
          {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
          {outlook && <Outlook outlook={outlook} />}
        </>
      }
      initial={{ reason: '' }}
      allRequired
      of={fileId}
      call={loggerFileCalls.withdrawLoggerFile}
      request={({ reason }: { reason: string }) => ({ fileId, reason })}
      done={withdrawalDone('done', file)}
      onDone={answer => onChange(answer.file)}
      onClose={onClose}
    >
      {isPossible && <WithdrawalReason />}
    </CallDialog>
  )
}

/** A stored or withdrawn file is explained anew: as if it had just come, with what storing it so replaces. */
export function AgainCard(props: DialogProps) {
  const { fileId, answers } = props.file
  const asked = useCall(loggerFileCalls.inspectLoggerFile, { fileId, answers, again: true })
  return (
    <Answered answer={asked} awaiting={null}>
      {file => <Explained {...props} file={file} />}
    </Answered>
  )
}

function Explained({ file: given, onChange, onClose }: DialogProps) {
  const t = useText()
  const formId = useId()
  const reading = useReading(given, true)
  const { file, acts, replace } = reading
  const { fileId, answers } = file
  const isStored = given.state !== 'withdrawn'
  const { data: outlook } = useCall(loggerFileCalls.getWithdrawalOutlook, { fileId }, { enabled: isStored })
  const { isSending, send } = useCallAction(loggerFileCalls.readLoggerFileAgain, {
    done: withdrawalDone('doneAgain', given),
    onDone: answer => {
      onClose()
      onChange(answer.file)
    },
  })
  const series = sentActs(file, acts)
  const missing = missingOf(file, series !== undefined, outlookOf(file, acts))
  const isArchived = outlook?.isArchived ?? false
  return (
    <Flex vertical gap="small" aria-busy={reading.isPending}>
      <p className="box filled">{t('loggerFiles.withdrawal.againHint')}</p>
      <Reading reading={reading} onAnswer={replace} onExplained={onChange} />
      {outlook && <Outlook outlook={outlook} />}
      <Form<{ reason: string }>
        name={formId}
        layout="vertical"
        requiredMark={false}
        disabled={isSending || isArchived}
        onFinish={({ reason }) => series && send({ fileId, reason, answers, series })}
      >
        <WithdrawalReason />
      </Form>
      <Flex wrap gap="small" align="center" justify="end" className="logger-file-bar">
        {missing && <span className="quiet">{t(`loggerFiles.act.${missing}`)}</span>}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          form={formId}
          disabled={missing !== undefined || isArchived || reading.isPending}
          loading={isSending}
        >
          {t(`loggerFiles.withdrawal.${outlook?.needsSignature ? 'request' : 'againAction'}`)}
        </Button>
      </Flex>
    </Flex>
  )
}
