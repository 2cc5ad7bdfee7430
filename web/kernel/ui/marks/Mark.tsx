import type { ComponentType, ReactNode } from 'react'
import {
  CheckCircleFilled,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { useText } from '#web/kernel/texts/useWords.ts'
import type { ShownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { Tag } from 'antd'
import '#web/kernel/ui/marks/mark.css'

/** What it says of its subject: usual is as it should be, and does not stand out; red only where something is wrong (SHL-42). */
export type Tone = keyof typeof tones
const tones = { good: 'good', usual: 'mark-usual', warn: 'warn', bad: 'wrong', quiet: 'secondary', plain: '' } as const

type Props = { tone: Tone; Icon: ComponentType; size?: 'small' | 'big'; children: ReactNode }

/** A state by sign, words and colour: never by colour alone. */
export const Mark = ({ tone, Icon, size, children }: Props) => (
  <span className={`mark ${tones[tone]}${size ? ` mark-${size}` : ''}`}>
    <Icon aria-hidden />
    <span>{children}</span>
  </span>
)

const looks: Record<ShownOutcome, Pick<Props, 'tone' | 'Icon'>> = {
  compliant: { tone: 'good', Icon: CheckCircleFilled },
  excursion: { tone: 'bad', Icon: WarningFilled },
  incomplete: { tone: 'warn', Icon: ExclamationCircleFilled },
  noData: { tone: 'quiet', Icon: MinusCircleOutlined },
  notYet: { tone: 'quiet', Icon: ClockCircleOutlined },
}

/** The outcome of a delivery, a logger or an item: always sign and word, never colour alone. */
export function OutcomeTag({ outcome, isBig = false }: { outcome: ShownOutcome; isBig?: boolean }) {
  const t = useText()
  return (
    <Mark {...looks[outcome]} size={isBig ? 'big' : undefined}>
      {t(`deliveries.outcomes.${outcome}`)}
    </Mark>
  )
}

const colors = { running: 'processing', good: 'success', warn: 'warning', settled: 'default' } as const

/** A state in a word: what runs, counts or waits for somebody stands out, what is settled does not. */
export const StateTag = ({ tone, children }: { tone: keyof typeof colors; children: ReactNode }) => (
  <Tag color={colors[tone]} variant="outlined">
    {children}
  </Tag>
)
