import type { TFunction } from 'i18next'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls, type SeriesAct } from '#contract/devices/calls/loggerFiles.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Confirms a file, or assigns what waits in it; then says what became of it. */
export function useDecisions(file: LoggerFile, onChange: (file: LoggerFile) => void) {
  const { count } = useTimes()
  const store = useCallMutation(loggerFileCalls.storeLoggerFile)
  const assign = useCallMutation(loggerFileCalls.assignLoggerFile)
  const onSuccess = ({ isChanged, file: now }: ResponseOf<typeof loggerFileCalls.storeLoggerFile>) => {
    showNotice(t => (isChanged ? reported(now, t) : t('loggerFiles.act.decidedBefore')))
    onChange(now)
  }
  const reported = ({ fileName: name, series }: LoggerFile, t: TFunction) => {
    const stored = series.flatMap(({ counts }) => counts ?? [])
    if (stored.length === 0) return t('loggerFiles.act.waits', { name })
    const sum = (of: 'accepted' | 'duplicate' | 'conflict') => count(stored.reduce((all, one) => all + one[of], 0))
    return t('loggerFiles.act.stored', {
      name,
      accepted: sum('accepted'),
      duplicate: sum('duplicate'),
      conflict: sum('conflict'),
    })
  }
  const { fileId, answers } = file
  return {
    isDeciding: store.isPending || assign.isPending,
    decide: (series: SeriesAct[]) =>
      file.state === 'toConfirm'
        ? store.mutate({ fileId, answers, series }, { onSuccess })
        : assign.mutate({ fileId, series }, { onSuccess }),
  }
}
