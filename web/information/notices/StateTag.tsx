import type { NoticeState } from '#contract/information/rules/noticeWords.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Whether users see a notice: one that they see is marked more strongly. */
export function StateTag({ state }: { state: NoticeState }) {
  const t = useText()
  return <span className={`notice-state notice-state-${state}`}>{t(`notices.states.${state}`)}</span>
}
