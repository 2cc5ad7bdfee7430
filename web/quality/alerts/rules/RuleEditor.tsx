import { Checkbox, Form, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { ruleKinds } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { AlertCondition } from '#contract/quality/rules/alerts/alertRules.ts'
import type { AlertRule } from '#contract/quality/types/alertTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { settings } from '#web/kernel/settings.ts'
import { refuse, useText } from '#web/kernel/texts/useWords.ts'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { EscalationFields, QuietFields } from '#web/quality/alerts/rules/LineFields.tsx'
import { PeopleSelect } from '#web/quality/alerts/rules/PeopleSelect.tsx'
import {
  conditionOf,
  draftOf,
  faultOf,
  newDraft,
  stepsFor,
  type RuleDraft,
} from '#web/quality/alerts/rules/ruleDraft.ts'
import { RulePreview } from '#web/quality/alerts/rules/RuleSentences.tsx'
import { StepFields } from '#web/quality/alerts/rules/StepFields.tsx'

type Props = { rule: AlertRule | undefined; enterpriseCode: string | undefined; onClose: () => void }
type Choices = ResponseOf<typeof alertCalls.getAlertChoices>

/** Makes a rule, or changes one: of the company that is picked, else of the caller's own. */
export function RuleEditor({ rule, enterpriseCode: picked, onClose }: Props) {
  const t = useText()
  const enterpriseCode = rule?.company.code ?? picked
  const answer = useCall(alertCalls.getAlertChoices, { enterpriseCode })
  const title = t(rule ? 'alerts.editor.editTitle' : 'alerts.editor.newTitle')
  return (
    <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
      {choices => (
        <CallForm
          label={title}
          className="page narrow"
          initial={rule ? draftOf(rule) : newDraft()}
          isChanged={(before, now) => JSON.stringify(now) !== JSON.stringify(before)}
          call={alertCalls.saveAlertRule}
          request={({ kind, steps, ...draft }: RuleDraft) => ({
            ...draft,
            ruleId: rule?.ruleId,
            // The rules of the form have found it right.
            condition: conditionOf({ kind, steps }) as AlertCondition,
            enterpriseCode,
          })}
          faults={({ issues }) => {
            const isTaken = issues.some(issue => issue.path === 'productId')
            return [{ name: [], sentence: t => t(`alerts.editor.faults.${isTaken ? 'productId' : 'other'}`) }]
          }}
          done={t => t('alerts.rules.saved')}
          onDone={onClose}
          submitText={t('common.save')}
          onCancel={onClose}
        >
          <h2>{title}</h2>
          <Parts isNew={!rule} enterpriseCode={enterpriseCode} {...choices} />
        </CallForm>
      )}
    </Answered>
  )
}

type PartsProps = Choices & { isNew: boolean; enterpriseCode: string | undefined }

function Parts({ isNew, people, products, enterpriseCode }: PartsProps) {
  const t = useText()
  const form = Form.useFormInstance<RuleDraft>()
  // What is typed is drawn at once.
  Form.useWatch((all: RuleDraft) => all, { form, preserve: true })
  const draft: RuleDraft = form.getFieldsValue(true)
  const fits = (part: NonNullable<ReturnType<typeof faultOf>>) => ({
    validator: () =>
      faultOf(form.getFieldsValue(true)) === part ? refuse(t => t(`alerts.editor.faults.${part}`)) : Promise.resolve(),
  })
  const { kind, people: told } = draft
  return (
    <>
      <Part title={t('alerts.editor.about')}>
        <About isNew={isNew} kind={kind} products={products} />
      </Part>
      <Part title={t('alerts.editor.steps')} hint={t(`alerts.editor.stepsHint.${kind}`)}>
        <Form.Item name="steps" rules={[fits('steps')]}>
          <StepFields kind={kind} />
        </Form.Item>
      </Part>
      <Part title={t('alerts.editor.people')}>
        <Choice name={['people', 'toContacts']} label={t('alerts.editor.toContacts')} />
        <Form.Item
          name={['people', 'userIds']}
          label={t('alerts.editor.others')}
          required
          dependencies={[['people', 'toContacts']]}
          rules={[fits('people')]}
        >
          <PeopleSelect people={people} />
        </Form.Item>
        <Choice name={['people', 'byMail']} label={t('alerts.editor.byMail')} />
        <ChannelChoices enterpriseCode={enterpriseCode} people={told} />
      </Part>
      {(told.byMail || told.bySms || told.toTeams || told.toSlack) && (
        <Part title={t('alerts.editor.quiet')} hint={t('alerts.editor.quietHint', { zone: settings.timeZone })}>
          <QuietFields rules={[fits('quiet')]} />
          {told.quietHours.length > 0 && (
            <Choice name={['people', 'criticalBreaksQuiet']} label={t('alerts.editor.breaks')} />
          )}
        </Part>
      )}
      <Part title={t('alerts.sentences.escalation')} hint={t('alerts.editor.escalationHint')}>
        <EscalationFields rules={[fits('escalation')]} people={people} />
      </Part>
      <RulePreview draft={draft} named={people} enterpriseCode={enterpriseCode} />
    </>
  )
}

type ChannelProps = { enterpriseCode: string | undefined; people: RuleDraft['people'] }

/** What else there is: offered where the company has it, or the rule uses it already. */
function ChannelChoices({ enterpriseCode, people }: ChannelProps) {
  const t = useText()
  const { data } = useCall(alertCalls.getAlertChannels, { enterpriseCode }, { background: true, quiet: true })
  const ofCompany = data?.companies.find(one => enterpriseCode === undefined || one.company.code === enterpriseCode)
  const has = (kind: 'teams' | 'slack') => ofCompany?.channels.some(one => one.kind === kind)
  return (
    <>
      {(data?.hasSms || people.bySms) && <Choice name={['people', 'bySms']} label={t('alerts.editor.bySms')} />}
      {(has('teams') || people.toTeams) && <Choice name={['people', 'toTeams']} label={t('alerts.editor.toTeams')} />}
      {(has('slack') || people.toSlack) && <Choice name={['people', 'toSlack']} label={t('alerts.editor.toSlack')} />}
    </>
  )
}

function About({ isNew, kind, products }: Pick<PartsProps, 'isNew' | 'products'> & Pick<RuleDraft, 'kind'>) {
  const { t, words, localName } = useAlertTexts()
  const form = Form.useFormInstance<RuleDraft>()
  const choices = products.map(({ productId, itemCode, nameJa, nameEn }) => ({
    value: productId,
    label: `${localName(nameJa, nameEn)} (${itemCode})`,
  }))
  return (
    <>
      <Form.Item name="kind" label={words.columns.kind} required>
        <Select
          disabled={!isNew}
          options={ruleKinds.map(value => ({ value, label: words.kinds[value] }))}
          onChange={next => form.setFieldsValue({ steps: stepsFor(next), productId: null })}
        />
      </Form.Item>
      {kind !== 'lowBattery' && (
        <Form.Item
          name="productId"
          label={t('alerts.editor.product')}
          extra={t('alerts.editor.productHint')}
          required
          getValueProps={(value: number | null) => ({ value: value ?? 0 })}
          normalize={(value: number) => value || null}
        >
          <Select
            showSearch
            optionFilterProp="label"
            options={[{ value: 0, label: t('alerts.rules.allProducts') }, ...choices]}
          />
        </Form.Item>
      )}
      <Choice name="isActive" label={t('alerts.editor.isActive')} />
    </>
  )
}

const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <Section title={title} hint={hint}>
    <div className="fields" style={{ '--fit': '100%' }}>
      {children}
    </div>
  </Section>
)

const Choice = ({ name, label }: { name: string | string[]; label: string }) => (
  <Form.Item name={name} valuePropName="checked">
    <Checkbox>{label}</Checkbox>
  </Form.Item>
)
