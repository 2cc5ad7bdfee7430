import { Checkbox, Flex, Input } from 'antd'
import { severities, type Severity } from '#contract/quality/rules/alertKinds.ts'
import { Field } from '#web/quality/alerts/rules/Field.tsx'
import type { RuleDraft, StepDraft } from '#web/quality/alerts/rules/ruleDraft.ts'
import { SeverityTag } from '#web/quality/alerts/SeverityTag.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { draft: RuleDraft; onChange: (steps: RuleDraft['steps']) => void }

/** From where on it is how severe: a line for each severity that is used. */
export function StepFields({ draft, onChange }: Props) {
  const t = useText()
  const { words } = useAlertTexts()
  const { kind, steps } = draft
  const change = (severity: Severity, part: Partial<StepDraft>) =>
    onChange({ ...steps, [severity]: { ...steps[severity], ...part } })
  const input = (severity: Severity, field: 'beyond' | 'outside' | 'number', label: string) => (
    <Field label={label} htmlFor={`alert-${severity}-${field}`}>
      <Input
        id={`alert-${severity}-${field}`}
        inputMode="decimal"
        maxLength={10}
        disabled={!steps[severity].isUsed}
        value={steps[severity][field]}
        onChange={({ target }) => change(severity, { [field]: target.value })}
      />
    </Field>
  )
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
            {kind === 'excursion' && (
              <>
                {input(severity, 'beyond', t('alerts.editor.beyond'))}
                {input(severity, 'outside', t('alerts.editor.outside'))}
              </>
            )}
            {kind === 'silence' && input(severity, 'number', t('alerts.editor.intervals'))}
            {kind === 'lowBattery' && input(severity, 'number', t('alerts.editor.percent'))}
            {kind === 'lateArrival' && input(severity, 'number', t('alerts.editor.lateMinutes'))}
          </Flex>
        </Flex>
      ))}
    </Flex>
  )
}
