import { disclosureModes, type DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { EditorField } from '#web/logistics/disclosure/pattern/EditorField.tsx'

type Props = {
  label: string
  mode: DisclosureMode
  modes: Record<DisclosureMode, string>
  hint: string
  onChange: (mode: DisclosureMode) => void
}

/** How a pattern, or a file, meets what is there. */
export function ModeChoice({ label, mode, modes, hint, onChange }: Props) {
  return (
    <EditorField label={label}>
      <ChoiceButtons
        label={label}
        choices={disclosureModes.map(value => ({ value, label: modes[value] }))}
        value={mode}
        onChoose={onChange}
      />
      <p className="quiet">{hint}</p>
    </EditorField>
  )
}
