import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons'
import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'
import '#web/quality/releases/releases.css'

const icons = {
  undecided: QuestionCircleOutlined,
  released: CheckCircleOutlined,
  restricted: MinusCircleOutlined,
  rejected: CloseCircleOutlined,
} as const

/** What became of a lot, by picture and word. */
export function DecisionTag({ decision }: { decision: LotDecision }) {
  const Icon = icons[decision]
  return (
    <span className={`release-mark release-mark-${decision}`}>
      <Icon aria-hidden /> {evidenceWords[useLanguage()].decisions[decision]}
    </span>
  )
}
