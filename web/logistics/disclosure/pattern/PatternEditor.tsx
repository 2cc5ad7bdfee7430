import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { CompaniesSelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { ChangeList, hasChanges } from '#web/logistics/disclosure/pattern/ChangeList.tsx'
import { EditorField, Wrong } from '#web/logistics/disclosure/pattern/EditorField.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { ModeChoice } from '#web/logistics/disclosure/pattern/ModeChoice.tsx'
import { PatternMatrix } from '#web/logistics/disclosure/pattern/PatternMatrix.tsx'
import { PatternPeriod, PatternReason } from '#web/logistics/disclosure/pattern/PatternPeriod.tsx'
import { SuccessDialog } from '#web/logistics/disclosure/pattern/SuccessDialog.tsx'
import { usePattern } from '#web/logistics/disclosure/pattern/usePattern.ts'
import { type Choices, useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  edited: EditedPattern
  choices: Choices
  onClose: () => void
  onSaved: () => void
  /** Looks at deliveries through a company's eyes. */
  onSee: (companyCode: string | undefined) => void
}

/** One pattern for one product or many: to whom, what, when. What it changes is shown before it is set. */
export function PatternEditor({ edited, choices, onClose, onSaved, onSee }: Props) {
  const t = useText()
  const pattern = usePattern(edited, onSaved)
  const { draft, errors, step } = pattern
  const isWithdrawal = draft.mode === 'withdraw'
  return (
    <Flex
      component="section"
      vertical
      gap="middle"
      className="disclosure-editor"
      aria-label={t('disclosure.editor.title')}
    >
      <Flex wrap gap="small" align="center">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
          {t('disclosure.editor.back')}
        </Button>
        <h2>{t('disclosure.editor.title')}</h2>
      </Flex>
      <Products edited={edited} />
      <ModeChoice
        label={t('disclosure.editor.mode')}
        mode={draft.mode}
        modes={t('disclosure.editor.modes', { returnObjects: true })}
        hint={t(`disclosure.editor.modeHints.${draft.mode}`)}
        onChange={mode => pattern.change({ mode })}
      />
      <EditorField label={t('disclosure.editor.companies')} error={errors.companies}>
        <CompaniesSelect
          label={t('disclosure.editor.companies')}
          companies={choices.companies.filter(
            one => one.isActive || isWithdrawal || edited.companyCodes.includes(one.code),
          )}
          value={draft.companyCodes}
          onChange={companyCodes => pattern.change({ companyCodes })}
        />
      </EditorField>
      <PatternMatrix
        label={t(isWithdrawal ? 'disclosure.editor.patternWithdraw' : 'disclosure.editor.pattern')}
        cells={draft.cells}
        error={errors.cells}
        onChange={cells => pattern.change({ cells })}
      />
      <PatternPeriod draft={draft} errors={errors} isMixed={edited.isMixed} onChange={pattern.change} />
      <PatternReason reason={draft.reason} onChange={reason => pattern.change({ reason })} />
      <Wrong text={errors.other} />
      <div>
        <Button type="primary" loading={pattern.isPending && step.name === 'form'} onClick={pattern.preview}>
          {t('disclosure.editor.preview')}
        </Button>
      </div>
      {step.name === 'confirm' && (
        <ConfirmDialog
          title={t('disclosure.confirm.title')}
          act={t('disclosure.confirm.save')}
          cancel={t('disclosure.confirm.back')}
          size="wide"
          isDisabled={!hasChanges(step.changed)}
          isActing={pattern.isPending}
          onAct={pattern.confirm}
          onClose={pattern.back}
        >
          <ChangeList changed={step.changed} />
        </ConfirmDialog>
      )}
      {step.name === 'done' && (
        <SuccessDialog changed={step.changed} onClose={onClose} onSee={() => onSee(draft.companyCodes[0])} />
      )}
      <UnsavedGuard isDirty={pattern.isDirty} />
    </Flex>
  )
}

/** The first products by name, and how many more there are. */
function Products({ edited: { products, productIds } }: { edited: EditedPattern }) {
  const t = useText()
  const { count } = useTimes()
  const texts = useDisclosureTexts()
  const named = products.slice(0, 5)
  const names = texts.list(named.map(texts.product))
  const more = productIds.length - named.length
  return (
    <EditorField label={t('disclosure.editor.products')}>
      <p>{more > 0 ? t('disclosure.editor.productsOf', { names, number: count(more) }) : names}</p>
    </EditorField>
  )
}
