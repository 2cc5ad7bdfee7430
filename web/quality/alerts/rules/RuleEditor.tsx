import { Button, Checkbox, Flex, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRule, Person, RuleProduct } from '#contract/quality/types/alertTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { alertKinds } from '#contract/quality/rules/alertKinds.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCall, useCallMutation } from '#web/kernel/api/queries.ts'
import { showError, showNotice } from '#web/kernel/messages/messages.ts'
import { EscalationFields } from '#web/quality/alerts/rules/EscalationFields.tsx'
import { Field } from '#web/quality/alerts/rules/Field.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { PeopleFields } from '#web/quality/alerts/rules/PeopleFields.tsx'
import { QuietFields } from '#web/quality/alerts/rules/QuietFields.tsx'
import {
  conditionOf,
  draftOf,
  faultOf,
  newDraft,
  stepsFor,
  type RuleDraft,
} from '#web/quality/alerts/rules/ruleDraft.ts'
import { RulePreview } from '#web/quality/alerts/rules/RulePreview.tsx'
import { StepFields } from '#web/quality/alerts/rules/StepFields.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Props = { rule: AlertRule | undefined; enterpriseCode: string | undefined; onClose: () => void }

/** Makes a rule, or changes one: of the company that is picked, else of the caller's own. */
export function RuleEditor({ rule, enterpriseCode, onClose }: Props) {
  const company = rule?.company.code ?? enterpriseCode
  const answer = useCall(alertCalls.getAlertChoices, { enterpriseCode: company })
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return <Editor rule={rule} enterpriseCode={company} {...answer.data} onClose={onClose} />
}

type EditorProps = Props & { people: readonly Person[]; products: readonly RuleProduct[] }

function Editor({ rule, enterpriseCode, people, products, onClose }: EditorProps) {
  const t = useText()
  const [begun] = useState(() => (rule ? draftOf(rule) : newDraft()))
  const [draft, setDraft] = useState<RuleDraft>(begun)
  const [wasSent, setSent] = useState(false)
  const saving = useSave(rule, enterpriseCode, onClose)
  const fault = wasSent ? faultOf(draft) : null
  const change = (part: Partial<RuleDraft>) => setDraft({ ...draft, ...part })
  const condition = conditionOf(draft)
  const submit = () => {
    setSent(true)
    if (condition && faultOf(draft) === null) void saving.save(draft, condition)
  }
  const faultIn = (part: NonNullable<typeof fault>) =>
    fault === part && (
      <p className="wrong" role="alert">
        {t(`alerts.editor.faults.${part}`)}
      </p>
    )
  return (
    <Flex
      component="form"
      vertical
      gap="middle"
      className="narrow"
      aria-label={t(rule ? 'alerts.editor.editTitle' : 'alerts.editor.newTitle')}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <h2>{t(rule ? 'alerts.editor.editTitle' : 'alerts.editor.newTitle')}</h2>
      <Section title={t('alerts.editor.about')}>
        <About draft={draft} isNew={!rule} products={products} onChange={change} />
      </Section>
      <Section title={t('alerts.editor.steps')} hint={t(`alerts.editor.stepsHint.${draft.kind}`)}>
        <StepFields draft={draft} onChange={steps => change({ steps })} />
        {faultIn('steps')}
      </Section>
      <Section title={t('alerts.editor.people')}>
        <PeopleFields draft={draft} people={people} onChange={change} />
        {faultIn('people')}
      </Section>
      {draft.people.byMail && (
        <Section title={t('alerts.editor.quiet')}>
          <QuietFields people={draft.people} onChange={next => change({ people: next })} />
          {faultIn('quiet')}
        </Section>
      )}
      <Section title={t('alerts.editor.escalation')} hint={t('alerts.editor.escalationHint')}>
        <EscalationFields draft={draft} people={people} onChange={change} />
        {faultIn('escalation')}
      </Section>
      <RulePreview draft={draft} condition={condition} named={people} enterpriseCode={enterpriseCode} />
      <Flex gap="small">
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {t('alerts.rules.save')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </Flex>
      <UnsavedGuard isDirty={() => !saving.isDone() && JSON.stringify(draft) !== JSON.stringify(begun)} />
    </Flex>
  )
}

function About(props: {
  draft: RuleDraft
  isNew: boolean
  products: readonly RuleProduct[]
  onChange: (part: Partial<RuleDraft>) => void
}) {
  const { draft, isNew, products, onChange } = props
  const t = useText()
  const { words } = useAlertTexts()
  const localName = useLocalName()
  return (
    <Flex vertical gap="small">
      <Field label={t('alerts.editor.kind')} htmlFor="alert-kind">
        <Select
          id="alert-kind"
          value={draft.kind}
          disabled={!isNew}
          options={alertKinds.map(value => ({ value, label: words.kinds[value] }))}
          onChange={kind => onChange({ kind, steps: stepsFor(kind), productId: null })}
        />
      </Field>
      {draft.kind !== 'lowBattery' && (
        <Field label={t('alerts.editor.product')} htmlFor="alert-product" hint={t('alerts.editor.productHint')}>
          <Select
            id="alert-product"
            showSearch
            optionFilterProp="label"
            value={draft.productId ?? 0}
            options={[
              { value: 0, label: t('alerts.rules.allProducts') },
              ...products.map(({ productId, itemCode, nameJa, nameEn }) => ({
                value: productId,
                label: `${localName(nameJa, nameEn)} (${itemCode})`,
              })),
            ]}
            onChange={(productId: number) => onChange({ productId: productId || null })}
          />
        </Field>
      )}
      <Checkbox checked={draft.isActive} onChange={({ target }) => onChange({ isActive: target.checked })}>
        {t('alerts.editor.isActive')}
      </Checkbox>
    </Flex>
  )
}

/** Saves, and says what was refused where the form knows better. */
function useSave(rule: AlertRule | undefined, enterpriseCode: string | undefined, onClose: () => void) {
  const done = useRef(false)
  const saving = useCallMutation(alertCalls.saveAlertRule, { handledHere: [codes.invalidParameters] })
  const save = async (
    { productId, isActive, people }: RuleDraft,
    condition: NonNullable<ReturnType<typeof conditionOf>>,
  ) => {
    try {
      await saving.mutateAsync({ ruleId: rule?.ruleId, productId, isActive, condition, people, enterpriseCode })
      done.current = true
      showNotice(t => t('alerts.rules.saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure !== codes.invalidParameters) return
      const isTaken = error.issues.some(issue => issue.path === 'productId')
      showError(t => t(isTaken ? 'alerts.editor.faults.productId' : 'alerts.editor.faults.other'))
    }
  }
  return { save, isPending: saving.isPending, isDone: () => done.current }
}
