import { CheckCircleOutlined, ClockCircleFilled, QuestionCircleOutlined, WarningFilled } from '@ant-design/icons'
import type { CalibrationState } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const icons = {
  valid: CheckCircleOutlined,
  dueSoon: ClockCircleFilled,
  expired: WarningFilled,
  unknown: QuestionCircleOutlined,
} as const

const tones = { valid: 'quiet', dueSoon: 'plain', expired: 'bad', unknown: 'quiet' } as const

/** The state of a calibration by sign and words: red where it has run out, strong where that is near, else quiet. */
export function CalibrationTag({ state, daysLeft }: { state: CalibrationState; daysLeft: number | null }) {
  const t = useText()
  const { count } = useTimes()
  return (
    <Mark tone={tones[state]} Icon={icons[state]}>
      {text()}
    </Mark>
  )
  function text() {
    if (daysLeft === null || state === 'valid') return t(`loggers.states.${state}`)
    if (daysLeft === 0) return t('loggers.dueToday')
    return t(daysLeft < 0 ? 'loggers.overdue' : 'loggers.daysLeft', { number: count(Math.abs(daysLeft)) })
  }
}
