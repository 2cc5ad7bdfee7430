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
import { Mark, type Tone } from '#web/kernel/ui/marks/Mark.tsx'

const icons: Record<ShownOutcome, ComponentType> = {
  compliant: CheckCircleFilled,
  excursion: WarningFilled,
  incomplete: ExclamationCircleFilled,
  noData: MinusCircleOutlined,
  notYet: ClockCircleOutlined,
}

const tones: Record<ShownOutcome, Tone> = {
  compliant: 'good',
  excursion: 'bad',
  incomplete: 'warn',
  noData: 'quiet',
  notYet: 'quiet',
}

/** The outcome of a delivery, a logger or an item: always sign and word, never colour alone. */
export function OutcomeTag({ outcome, isBig = false }: { outcome: ShownOutcome; isBig?: boolean }) {
  const t = useText()
  return (
    <Mark tone={tones[outcome]} Icon={icons[outcome]} size={isBig ? 'big' : undefined}>
      {t(`deliveries.outcomes.${outcome}`)}
    </Mark>
  )
}
