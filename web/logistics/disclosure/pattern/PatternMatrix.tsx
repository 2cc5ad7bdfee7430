import { Button, Checkbox, Flex } from 'antd'
import {
  disclosureCells,
  disclosureStages,
  isDisclosable,
  type DisclosureCell,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { holdsCell, toggled } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'
import { EditorField } from '#web/logistics/disclosure/pattern/EditorField.tsx'

type Props = {
  label: string
  cells: readonly DisclosureCell[]
  error: Sentence | undefined
  onChange: (cells: readonly DisclosureCell[]) => void
}

/** Stage × kind, each to be ticked; what does not apply to a stage cannot be set (LOG-15). */
export function PatternMatrix({ label, cells, error, onChange }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  return (
    <EditorField isGroup label={label} error={error}>
      <Flex gap="small">
        <Button size="small" onClick={() => onChange(disclosureCells)}>
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
