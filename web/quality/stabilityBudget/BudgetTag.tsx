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
import { useLanguage } from '#web/kernel/texts/useText.ts'

const icons: Record<BudgetState, ComponentType> = {
  unused: MinusCircleOutlined,
  within: CheckCircleOutlined,
  warning: ExclamationCircleFilled,
  usedUp: StopFilled,
  notCovered: WarningFilled,
}

/** How a budget stands, by picture and word; red where it is used up, or where none speaks for the temperature. */
export function BudgetTag({ state }: { state: BudgetState }) {
  const Icon = icons[state]
  return (
    <span className={`budget-mark budget-mark-${state}`}>
      <Icon aria-hidden /> {budgetWords[useLanguage()].states[state]}
    </span>
  )
}
