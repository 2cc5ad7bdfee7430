import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { CompaniesSelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import { ConfirmDialog } from '#web/logistics/disclosure/pattern/ConfirmDialog.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { ModeChoice } from '#web/logistics/disclosure/pattern/ModeChoice.tsx'
import { PatternMatrix, Wrong } from '#web/logistics/disclosure/pattern/PatternMatrix.tsx'
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
    <section className="disclosure-editor" aria-label={t('disclosure.editor.title')}>
      <div className="disclosure-editor-head">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
          {t('disclosure.editor.back')}
        </Button>
        <h2>{t('disclosure.editor.title')}</h2>
      </div>
      <Products edited={edited} />
      <ModeChoice
        label={t('disclosure.editor.mode')}
        mode={draft.mode}
        modes={t('disclosure.editor.modes', { returnObjects: true })}
        hint={t(`disclosure.editor.modeHints.${draft.mode}`)}
        onChange={mode => pattern.change({ mode })}
      />
      <div className="disclosure-field">
        <h3>{t('disclosure.editor.companies')}</h3>
        <CompaniesSelect
          label={t('disclosure.editor.companies')}
          companies={choices.companies.filter(
            one => one.isActive || isWithdrawal || edited.companyCodes.includes(one.code),
          )}
          value={draft.companyCodes}
          onChange={companyCodes => pattern.change({ companyCodes })}
        />
        <Wrong text={errors.companies} />
      </div>
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
          changed={step.changed}
          isPending={pattern.isPending}
          onBack={pattern.back}
          onConfirm={pattern.confirm}
        />
      )}
      {step.name === 'done' && (
        <SuccessDialog changed={step.changed} onClose={onClose} onSee={() => onSee(draft.companyCodes[0])} />
      )}
      <UnsavedGuard isDirty={pattern.isDirty} />
    </section>
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
    <div className="disclosure-field">
      <h3>{t('disclosure.editor.products')}</h3>
      <p>{more > 0 ? t('disclosure.editor.productsOf', { names, number: count(more) }) : names}</p>
    </div>
  )
}
