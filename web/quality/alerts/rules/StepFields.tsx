import { Checkbox, Flex, Form, Input } from 'antd'
import { severities, type RuleKind, type Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { SeverityTag } from '#web/kernel/ui/marks/SeverityTag.tsx'
import { stepsFor, type RuleDraft } from '#web/quality/alerts/rules/ruleDraft.ts'

type Props = { kind: RuleKind; value?: RuleDraft['steps']; onChange?: (steps: RuleDraft['steps']) => void }

/** What is typed for each kind, and how the texts name it. */
const fields = {
  excursion: [
    { field: 'beyond', label: 'beyond' },
    { field: 'outside', label: 'outside' },
  ],
  silence: [{ field: 'number', label: 'intervals' }],
  lowBattery: [{ field: 'number', label: 'percent' }],
  lateArrival: [{ field: 'number', label: 'lateMinutes' }],
} as const

/** From where on it is how severe: a line for each severity that is used. */
export function StepFields({ kind, value: steps = stepsFor(kind), onChange }: Props) {
  const { t, words } = useAlertTexts()
  const change = (severity: Severity, part: Partial<RuleDraft['steps'][Severity]>) =>
    onChange?.({ ...steps, [severity]: { ...steps[severity], ...part } })
  return (
    <Flex component="ul" vertical gap="small">
      {severities.map(severity => (
        <Flex component="li" key={severity} wrap gap="small" align="end">
          <Checkbox
            aria-label={t('alerts.editor.use', { severity: words.severities[severity] })}
            checked={steps[severity].isUsed}
            style={{ width: 120 }}
            onChange={({ target }) => change(severity, { isUsed: target.checked })}
          >
            <SeverityTag severity={severity} />
          </Checkbox>
          <Flex gap="small" style={{ flex: '1 1 260px' }}>
            {fields[kind].map(({ field, label }) => (
              <Form.Item key={field} label={t(`alerts.editor.${label}`)} htmlFor={`step-${severity}-${field}`} required>
                <Input
                  id={`step-${severity}-${field}`}
                  inputMode="decimal"
                  maxLength={10}
                  disabled={!steps[severity].isUsed}
                  value={steps[severity][field]}
                  onChange={({ target }) => change(severity, { [field]: target.value })}
                />
              </Form.Item>
            ))}
          </Flex>
        </Flex>
      ))}
    </Flex>
  )
}
