import { ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'

const marks = {
  1: { tone: 'quiet', Icon: InfoCircleOutlined },
  2: { tone: 'warn', Icon: WarningOutlined },
  3: { tone: 'bad', Icon: ExclamationCircleOutlined },
} as const

/** How severe an alert is, by picture and word. */
export function SeverityTag({ severity, isSettled = false }: { severity: Severity; isSettled?: boolean }) {
  return (
    <Mark {...marks[severity]} {...(isSettled && { tone: 'quiet' })}>
      {alertWords[useWords().language].severities[severity]}
    </Mark>
  )
}
