import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { useWithdrawal } from '#web/devices/loggerFiles/withdrawal/useWithdrawal.ts'
import { WithdrawDialog } from '#web/devices/loggerFiles/withdrawal/WithdrawDialog.tsx'
import { useLoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { useText } from '#web/kernel/texts/useText.ts'

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
    <div className="logger-file-bar">
      <div className="logger-file-buttons">
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
      </div>
      {opened === 'withdraw' && <WithdrawDialog file={file} onChange={onChange} onClose={close} />}
      {opened === 'sign' && waiting && (
        <Suspense>
          <SignWithdrawal withdrawalId={waiting.withdrawalId} onClose={close} onSigned={close} />
        </Suspense>
      )}
    </div>
  )
}
