import type { LoggerFileState } from '#contract/devices/rules/loggerFileStates.ts'
import { StateTag as Tag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

const tones = {
  toConfirm: 'warn',
  unassigned: 'warn',
  stored: 'good',
  withdrawn: 'settled',
  discarded: 'settled',
} as const satisfies Record<LoggerFileState, string>

/** What a file waits for stands out; what is done is quiet. */
export function StateTag({ state }: { state: LoggerFileState }) {
  const t = useText()
  return <Tag tone={tones[state]}>{t(`loggerFiles.states.${state}`)}</Tag>
}
