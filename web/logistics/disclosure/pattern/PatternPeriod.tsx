import { Input } from 'antd'
import { useId } from 'react'
import { Wrong } from '#web/logistics/disclosure/pattern/PatternMatrix.tsx'
import type { Draft, DraftErrors } from '#web/logistics/disclosure/pattern/usePattern.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'

type Props = { draft: Draft; errors: DraftErrors; isMixed: boolean; onChange: (changes: Partial<Draft>) => void }

/** From which day to which; without an end for ever. */
export function PatternPeriod({ draft, errors, isMixed, onChange }: Props) {
  const t = useText()
  const id = useId()
  return (
    <div className="disclosure-field">
      <h3>{t('disclosure.editor.period')}</h3>
      <div className="disclosure-days">
        <label htmlFor={`${id}-from`}>
          {t('disclosure.editor.from')}
          <DayField
            id={`${id}-from`}
            value={draft.from}
            onChange={from => onChange({ from: from ?? undefined })}
            isOptional
          />
        </label>
        <label htmlFor={`${id}-until`}>
          {t('disclosure.editor.until')}
          <DayField
            id={`${id}-until`}
            value={draft.until}
            onChange={until => onChange({ until: until ?? undefined })}
            isOptional
          />
        </label>
      </div>
      <Wrong text={errors.from ?? errors.until} />
      <p className="quiet">{t('disclosure.editor.periodHint')}</p>
      {isMixed && draft.mode === 'replace' && <p>{t('disclosure.editor.mixed')}</p>}
    </div>
  )
}

/** Kept in the audit trail beside the change. */
export function PatternReason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const t = useText()
  const id = useId()
  return (
    <div className="disclosure-field">
      <h3>
        <label htmlFor={id}>{t('disclosure.editor.reason')}</label>
      </h3>
      <Input id={id} maxLength={500} value={reason} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
