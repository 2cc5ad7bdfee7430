import {
  CheckCircleOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  StopFilled,
  WarningFilled,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { BudgetState } from '#contract/quality/rules/stabilityBudget.ts'
import { budgetWords } from '#contract/quality/words/budgetText.ts'
import { Mark, type Tone } from '#web/kernel/ui/marks/Mark.tsx'
import { useLanguage } from '#web/kernel/texts/useText.ts'

const icons: Record<BudgetState, ComponentType> = {
  unused: MinusCircleOutlined,
  within: CheckCircleOutlined,
  warning: ExclamationCircleFilled,
  usedUp: StopFilled,
  notCovered: WarningFilled,
}

const tones: Record<BudgetState, Tone> = {
  unused: 'quiet',
  within: 'plain',
  warning: 'warn',
  usedUp: 'bad',
  notCovered: 'bad',
}

/** How a budget stands, by picture and word; red where it is used up, or where none speaks for the temperature. */
export function BudgetTag({ state }: { state: BudgetState }) {
  return (
    <Mark tone={tones[state]} Icon={icons[state]}>
      {budgetWords[useLanguage()].states[state]}
    </Mark>
  )
}
