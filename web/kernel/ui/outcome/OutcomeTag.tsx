import {
  CheckCircleFilled,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import type { ShownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import '#web/kernel/ui/outcome/outcomeTag.css'

const icons: Record<ShownOutcome, ComponentType> = {
  compliant: CheckCircleFilled,
  excursion: WarningFilled,
  incomplete: ExclamationCircleFilled,
  noData: MinusCircleOutlined,
  notYet: ClockCircleOutlined,
}

/** The outcome of a delivery, a logger or an item: always sign and word, never colour alone. */
export function OutcomeTag({ outcome, isBig = false }: { outcome: ShownOutcome; isBig?: boolean }) {
  const t = useText()
  const Icon = icons[outcome]
  return (
    <span className={`outcome-mark outcome-${outcome}${isBig ? ' outcome-mark-big' : ''}`}>
      <Icon aria-hidden />
      {t(`deliveries.outcomes.${outcome}`)}
    </span>
  )
}
