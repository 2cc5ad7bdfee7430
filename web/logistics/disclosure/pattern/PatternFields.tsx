import { Flex, Button, Checkbox, Form } from 'antd'
import {
  disclosureModes,
  type DisclosureMode,
  disclosureCells,
  disclosureStages,
  isDisclosable,
  type DisclosureCell,
} from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { refuse, required, useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'
import { holdsCell, toggled } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'

type ModeProps = { of: 'editor' | 'csv'; value?: DisclosureMode; onChange?: (mode: DisclosureMode) => void }

/** How a pattern, or a file, meets what is there. */
export function ModeChoice({ of, value = 'add', onChange }: ModeProps) {
  const t = useText()
  return (
    <>
      <ChoiceButtons
        label={t(`disclosure.${of}.mode`)}
        choices={disclosureModes.map(mode => ({ value: mode, label: t(`disclosure.editor.modes.${mode}`) }))}
        value={value}
        onChoose={mode => onChange?.(mode)}
      />
      <p className="quiet">{t(`disclosure.${of}.modeHints.${value}`)}</p>
    </>
  )
}

/** Stage × kind, each to be ticked; only who replaces may tick nothing. */
export function PatternMatrix({ mode }: { mode: DisclosureMode }) {
  const label = useText()(mode === 'withdraw' ? 'disclosure.editor.patternWithdraw' : 'disclosure.editor.pattern')
  const someCell = (_rule: unknown, cells: DisclosureCell[]) =>
    cells.length > 0 || mode === 'replace' ? Promise.resolve() : refuse(t => t('disclosure.editor.needCell'))
  return (
    <Form.Item name="cells" label={label} rules={[{ validator: someCell }]}>
      <Matrix label={label} />
    </Form.Item>
  )
}

type MatrixProps = { label: string; value?: DisclosureCell[]; onChange?: (cells: DisclosureCell[]) => void }

/** What does not apply to a stage cannot be set (LOG-15). */
function Matrix({ label, value: cells = [], onChange }: MatrixProps) {
  const t = useText()
  const texts = useDisclosureTexts()
  return (
    <Flex vertical gap="small" role="group" aria-label={label}>
      <Flex gap="small">
        <Button size="small" onClick={() => onChange?.([...disclosureCells])}>
          {t('disclosure.editor.all')}
        </Button>
        <Button size="small" onClick={() => onChange?.([])}>
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
                      onChange={() => onChange?.(toggled(cells, { stage, kind }))}
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
    </Flex>
  )
}

/** From which day to which; without an end for ever. */
export function PatternPeriod({ mode, isMixed }: { mode: DisclosureMode; isMixed: boolean }) {
  const t = useText()
  const hasCells = Form.useWatch<DisclosureCell[] | undefined>('cells')?.length !== 0
  const needed = hasCells && mode !== 'withdraw' ? [required(t => t('disclosure.editor.needFrom'))] : []
  return (
    <Form.Item label={t('disclosure.editor.period')}>
      <Flex wrap gap="middle">
        {(['from', 'until'] as const).map(end => (
          <Form.Item
            key={end}
            name={end}
            label={t(`disclosure.editor.${end}`)}
            rules={end === 'from' ? needed : []}
            normalize={day => day ?? undefined}
          >
            <DayField isOptional />
          </Form.Item>
        ))}
      </Flex>
      <p className="quiet">{t('disclosure.editor.periodHint')}</p>
      {isMixed && mode === 'replace' && <p>{t('disclosure.editor.mixed')}</p>}
    </Form.Item>
  )
}
