import { Flex, Input } from 'antd'
import { useId } from 'react'
import type { Draft, DraftErrors } from '#web/logistics/disclosure/pattern/usePattern.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { EditorField } from '#web/logistics/disclosure/pattern/EditorField.tsx'

type Props = { draft: Draft; errors: DraftErrors; isMixed: boolean; onChange: (changes: Partial<Draft>) => void }

/** From which day to which; without an end for ever. */
export function PatternPeriod({ draft, errors, isMixed, onChange }: Props) {
  const t = useText()
  const id = useId()
  return (
    <EditorField label={t('disclosure.editor.period')} error={errors.from ?? errors.until}>
      <Flex wrap gap="middle">
        {(['from', 'until'] as const).map(end => (
          <label key={end} htmlFor={`${id}-${end}`}>
            {t(`disclosure.editor.${end}`)}
            <DayField
              id={`${id}-${end}`}
              value={draft[end]}
              onChange={day => onChange({ [end]: day ?? undefined })}
              isOptional
            />
          </label>
        ))}
      </Flex>
      <p className="quiet">{t('disclosure.editor.periodHint')}</p>
      {isMixed && draft.mode === 'replace' && <p>{t('disclosure.editor.mixed')}</p>}
    </EditorField>
  )
}

/** Kept in the audit trail beside the change. */
export function PatternReason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const t = useText()
  const id = useId()
  return (
    <EditorField label={<label htmlFor={id}>{t('disclosure.editor.reason')}</label>}>
      <Input id={id} maxLength={500} value={reason} onChange={({ target }) => onChange(target.value)} />
    </EditorField>
  )
}
