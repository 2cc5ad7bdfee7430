import { ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'

const icons = { 1: InfoCircleOutlined, 2: WarningOutlined, 3: ExclamationCircleOutlined } as const

/** How severe an alert is, by picture and word. */
export function SeverityTag({ severity }: { severity: Severity }) {
  const Icon = icons[severity]
  return (
    <span className={`alert-severity alert-severity-${severity}`}>
      <Icon aria-hidden /> {alertWords[useLanguage()].severities[severity]}
    </span>
  )
}
