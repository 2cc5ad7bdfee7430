import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

type Asked<Name extends keyof typeof loggerFileCalls> = Omit<RequestOf<(typeof loggerFileCalls)[Name]>, 'fileId'>
type Answer = ResponseOf<typeof loggerFileCalls.withdrawLoggerFile>

/** Withdraws a file, reads it again, or takes a request back; then says what became of it. */
export function useWithdrawal({ fileId, fileName: name }: LoggerFile, onChange: (file: LoggerFile) => void) {
  const withdrawing = useCallMutation(loggerFileCalls.withdrawLoggerFile)
  const readingAgain = useCallMutation(loggerFileCalls.readLoggerFileAgain)
  const cancelling = useCallMutation(loggerFileCalls.cancelWithdrawal)
  const report = (sentence: Sentence, file: LoggerFile) => {
    showNotice(sentence)
    onChange(file)
  }
  const reported = (done: 'done' | 'doneAgain') => ({
    onSuccess: ({ outcome, file }: Answer) =>
      report(t => t(`loggerFiles.withdrawal.${outcome === 'done' ? done : outcome}`, { name }), file),
  })
  return {
    isPending: withdrawing.isPending || readingAgain.isPending || cancelling.isPending,
    withdraw: (asked: Asked<'withdrawLoggerFile'>) => withdrawing.mutate({ fileId, ...asked }, reported('done')),
    readAgain: (asked: Asked<'readLoggerFileAgain'>) =>
      readingAgain.mutate({ fileId, ...asked }, reported('doneAgain')),
    cancel: () =>
      cancelling.mutate({ fileId }, { onSuccess: file => report(t => t('loggerFiles.withdrawal.cancelled'), file) }),
  }
}
