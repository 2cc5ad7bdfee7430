import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons'
import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'

const icons = {
  undecided: QuestionCircleOutlined,
  released: CheckCircleOutlined,
  restricted: MinusCircleOutlined,
  rejected: CloseCircleOutlined,
} as const

const tones = { undecided: 'warn', released: 'plain', restricted: 'plain', rejected: 'bad' } as const

/** What became of a lot, by picture and word. */
export function DecisionTag({ decision }: { decision: LotDecision }) {
  return (
    <Mark tone={tones[decision]} Icon={icons[decision]}>
      {evidenceWords[useLanguage()].decisions[decision]}
    </Mark>
  )
}
