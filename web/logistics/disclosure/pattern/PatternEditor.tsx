import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { CompaniesSelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { ChangeList, hasChanges, SuccessDialog } from '#web/logistics/disclosure/pattern/ChangeList.tsx'
import {
  EditorField,
  Wrong,
  ModeChoice,
  PatternMatrix,
  PatternPeriod,
} from '#web/logistics/disclosure/pattern/PatternFields.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { usePattern } from '#web/logistics/disclosure/pattern/usePattern.ts'
import type { Choices } from '#web/logistics/disclosure/disclosureList.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

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
  const { t } = useWords()
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
          {t('common.toList')}
        </Button>
        <h2>{t('disclosure.editor.title')}</h2>
      </Flex>
      <Products edited={edited} />
      <ModeChoice
        label={t('disclosure.editor.mode')}
        mode={draft.mode}
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
      <EditorField label={<label htmlFor="disclosure-reason">{t('disclosure.editor.reason')}</label>}>
        <Input
          id="disclosure-reason"
          maxLength={500}
          value={draft.reason}
          onChange={({ target }) => pattern.change({ reason: target.value })}
        />
      </EditorField>
      <Wrong text={errors.other} />
      <div>
        <Button type="primary" loading={pattern.isPending && step.name === 'form'} onClick={pattern.preview}>
          {t('disclosure.editor.preview')}
        </Button>
      </div>
      {step.name === 'confirm' && (
        <ConfirmDialog
          title={t('disclosure.confirm.title')}
          act={t('common.save')}
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
  const { t, count } = useWords()
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
