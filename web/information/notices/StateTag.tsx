import type { NoticeState } from '#contract/information/rules/noticeWords.ts'
import { StateTag as Tag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

const tones = { draft: 'warn', planned: 'running', published: 'good', ended: 'settled' } as const satisfies Record<
  NoticeState,
  string
>

/** Whether users see a notice: one that they see is marked more strongly. */
export function StateTag({ state }: { state: NoticeState }) {
  const t = useText()
  return <Tag tone={tones[state]}>{t(`notices.states.${state}`)}</Tag>
}
