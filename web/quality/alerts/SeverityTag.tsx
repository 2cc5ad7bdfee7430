import { ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import { useLanguage } from '#web/kernel/texts/useText.ts'

const icons = { 1: InfoCircleOutlined, 2: WarningOutlined, 3: ExclamationCircleOutlined } as const

const tones = { 1: 'quiet', 2: 'warn', 3: 'bad' } as const

/** How severe an alert is, by picture and word. */
export function SeverityTag({ severity, isSettled = false }: { severity: Severity; isSettled?: boolean }) {
  return (
    <Mark tone={isSettled ? 'quiet' : tones[severity]} Icon={icons[severity]}>
      {alertWords[useLanguage()].severities[severity]}
    </Mark>
  )
}
