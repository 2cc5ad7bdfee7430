import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons'
import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'

const marks = {
  undecided: { tone: 'warn', Icon: QuestionCircleOutlined },
  released: { tone: 'plain', Icon: CheckCircleOutlined },
  restricted: { tone: 'plain', Icon: MinusCircleOutlined },
  rejected: { tone: 'bad', Icon: CloseCircleOutlined },
} as const

/** What became of a lot, by picture and word. */
export const DecisionTag = ({ decision }: { decision: LotDecision }) => (
  <Mark {...marks[decision]}>{evidenceWords[useWords().language].decisions[decision]}</Mark>
)
