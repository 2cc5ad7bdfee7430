import type { LoggerFileState } from '#contract/devices/rules/loggerFileStates.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** What a file waits for stands out; what is done is quiet. */
export function StateTag({ state }: { state: LoggerFileState }) {
  const t = useText()
  return <span className={`logger-file-state logger-file-state-${state}`}>{t(`loggerFiles.states.${state}`)}</span>
}
