import { Flex, Input, Radio } from 'antd'
import { useId, type ReactNode } from 'react'
import { madeDecisions, type MadeDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import type { Draft, DraftFault } from '#web/quality/releases/decide/decisionRequests.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Props = {
  label: string
  draft: Draft
  faults: readonly DraftFault[]
  onChange: (draft: Draft) => void
}

/** A decision with what it is restricted to and why. */
export function DecisionRequestFields({ label, draft, faults, onChange }: Props) {
  const t = useText()
  const words = evidenceWords[useLanguage()].decisions
  const { decision, restriction, reason } = draft
  const fault = (of: DraftFault, text: string) => (faults.includes(of) ? text : undefined)
  return (
    <Flex vertical gap="small">
      <Radio.Group
        aria-label={label}
        value={decision}
        onChange={({ target }) => onChange({ ...draft, decision: target.value as MadeDecision })}
      >
        {madeDecisions.map(one => (
          <Radio key={one} value={one}>
            {words[one]}
          </Radio>
        ))}
      </Radio.Group>
      {decision && <p className="quiet">{t(`releases.decide.effects.${decision}`)}</p>}
      <Fault text={fault('decision', t('releases.decide.needDecision'))} />
      {decision === 'restricted' && (
        <Field
          label={t('releases.decide.restriction')}
          fault={fault('restriction', t('releases.decide.needRestriction'))}
          render={field => (
            <Input.TextArea
              {...field}
              rows={2}
              maxLength={2000}
              value={restriction}
              onChange={({ target }) => onChange({ ...draft, restriction: target.value })}
            />
          )}
        />
      )}
      <Field
        label={t('releases.decide.reason')}
        fault={fault('reason', t('releases.decide.needReason'))}
        render={field => (
          <Input.TextArea
            {...field}
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={({ target }) => onChange({ ...draft, reason: target.value })}
          />
        )}
      />
    </Flex>
  )
}

type FieldProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

function Field(props: { label: string; fault: string | undefined; render: (field: FieldProps) => ReactNode }) {
  const { label, fault, render } = props
  const id = useId()
  const faultId = `${id}-fault`
  return (
    <Flex vertical gap={4}>
      <label htmlFor={id}>{label}</label>
      {render({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': fault && faultId })}
      <Fault id={faultId} text={fault} />
    </Flex>
  )
}

const Fault = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className="wrong" role="alert">
      {text}
    </p>
  )
