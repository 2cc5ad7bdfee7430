import { Flex, Button, Checkbox } from 'antd'
import { useId, type ReactNode } from 'react'
import { type Sentence, useText } from '#web/kernel/texts/useText.ts'
import {
  disclosureModes,
  type DisclosureMode,
  disclosureCells,
  disclosureStages,
  isDisclosable,
  type DisclosureCell,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { holdsCell, toggled } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import type { Draft, DraftErrors } from '#web/logistics/disclosure/pattern/usePattern.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'

type Props = { label: ReactNode; isGroup?: boolean; error?: Sentence | undefined; children: ReactNode }

/** A part of the pattern's form, and why it is not yet complete. */
export function EditorField({ label, isGroup = false, error, children }: Props) {
  const heading = useId()
  return (
    <Flex vertical gap="small" role={isGroup ? 'group' : undefined} aria-labelledby={isGroup ? heading : undefined}>
      <h3 id={heading}>{label}</h3>
      {children}
      <Wrong text={error} />
    </Flex>
  )
}

export function Wrong({ text }: { text: Sentence | undefined }) {
  const t = useText()
  if (text === undefined) return null
  return (
    <p className="wrong" role="alert">
      {text(t)}
    </p>
  )
}

type ModeProps = { label: string; mode: DisclosureMode; hint: string; onChange: (mode: DisclosureMode) => void }

/** How a pattern, or a file, meets what is there. */
export function ModeChoice({ label, mode, hint, onChange }: ModeProps) {
  const t = useText()
  return (
    <EditorField label={label}>
      <ChoiceButtons
        label={label}
        choices={disclosureModes.map(value => ({ value, label: t(`disclosure.editor.modes.${value}`) }))}
        value={mode}
        onChoose={onChange}
      />
      <p className="quiet">{hint}</p>
    </EditorField>
  )
}

type MatrixProps = {
  label: string
  cells: DisclosureCell[]
  error: Sentence | undefined
  onChange: (cells: DisclosureCell[]) => void
}

/** Stage × kind, each to be ticked; what does not apply to a stage cannot be set (LOG-15). */
export function PatternMatrix({ label, cells, error, onChange }: MatrixProps) {
  const t = useText()
  const texts = useDisclosureTexts()
  return (
    <EditorField isGroup label={label} error={error}>
      <Flex gap="small">
        <Button size="small" onClick={() => onChange([...disclosureCells])}>
          {t('disclosure.editor.all')}
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          {t('disclosure.editor.nothing')}
        </Button>
      </Flex>
      <table className="plain-table anywhere">
        <thead>
          <tr>
            <th scope="col">{t('disclosure.editor.stage')}</th>
            {disclosureKinds.map(kind => (
              <th key={kind} scope="col">
                {texts.kind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {disclosureStages.map(stage => (
            <tr key={stage}>
              <th scope="row">{texts.stage(stage)}</th>
              {disclosureKinds.map(kind => (
                <td key={kind}>
                  {isDisclosable({ stage, kind }) ? (
                    <Checkbox
                      aria-label={`${texts.stage(stage)} ${texts.kind(kind)}`}
                      checked={holdsCell(cells, { stage, kind })}
                      onChange={() => onChange(toggled(cells, { stage, kind }))}
                    />
                  ) : (
                    <span className="quiet" title={t('disclosure.notApplicable')}>
                      <span aria-hidden="true">—</span>
                      <span className="visually-hidden">{t('disclosure.notApplicable')}</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </EditorField>
  )
}

type PeriodProps = { draft: Draft; errors: DraftErrors; isMixed: boolean; onChange: (changes: Partial<Draft>) => void }

/** From which day to which; without an end for ever. */
export function PatternPeriod({ draft, errors, isMixed, onChange }: PeriodProps) {
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
