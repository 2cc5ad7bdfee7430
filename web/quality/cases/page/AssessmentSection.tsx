import { Alert, Button, Flex, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { emptyAssessment, riskLevels, riskOf, type Assessment } from '#contract/quality/rules/caseAssessment.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { useCaseTexts } from '#web/quality/cases/caseTexts.tsx'
import { SignAct } from '#web/quality/cases/page/SignaturesSection.tsx'

type Name = keyof Assessment
/** As the form holds it: an empty text, or a level that nobody chose, is none. */
type Fields = { [One in Name]: Assessment[One] | undefined }

const names = Object.keys(emptyAssessment) as Name[]
const levels: readonly Name[] = ['severity', 'probability', 'uncertaintyLevel']
const each = (valueOf: (name: Name) => string | null | undefined) =>
  Object.fromEntries(names.map(name => [name, valueOf(name)]))
const fieldsOf = (assessment: Assessment) => each(name => assessment[name] ?? undefined) as Fields
const writtenIn = (fields: Partial<Fields>) => each(name => fields[name]?.trim() || null) as Assessment
const isSame = (one: Assessment, other: Assessment) => names.every(name => one[name] === other[name])

/** The assessment of the case: written while it is under assessment, else read; by the depositor's people alone. */
export function AssessmentSection({ found }: { found: ExcursionCase }) {
  const t = useText()
  // It is the platform's to read, too; to others the server does not tell it.
  const reads = useSession(
    ({ profile }) =>
      profile?.isPFcompany === true ||
      profile?.menuEnterpriseMap.DeliveryStatus?.some(company => company.enterpriseCode === found.depositor.code),
  )
  return (
    <Section
      id={reads ? 'case-assessment' : undefined}
      title={t('cases.sections.assessment')}
      hint={reads && t('cases.assessment.hint')}
      empty={!reads && t('cases.assessment.ofDepositor')}
    >
      {found.rights.mayAssess ? <AssessmentForm found={found} /> : <Written assessment={found.assessment} />}
    </Section>
  )
}

function Written({ assessment }: { assessment: Assessment }) {
  const { t, words } = useCaseTexts()
  const risk = riskOf(assessment)
  const written = names.flatMap(name => {
    const value = assessment[name]
    if (value === null) return []
    const text = levels.includes(name) ? words.risks[value as 'low' | 'medium' | 'high'] : value
    return [{ label: words.assessment[name], value: <div className="pre-line">{text}</div>, isWide: true }]
  })
  if (written.length === 0) return <p className="quiet">{t('cases.assessment.nothing')}</p>
  return <Facts facts={[...written, risk && { label: words.assessment.risk, value: words.risks[risk] }]} />
}

/**
 * Writes the assessment. While nothing is typed here, what others write shows by itself; what somebody else has written
 * meanwhile is neither overwritten nor lost.
 */
function AssessmentForm({ found }: { found: ExcursionCase }) {
  const { caseId, assessment, faults, signatures } = found
  const t = useText()
  const [form] = Form.useForm<Fields>()
  // What the form was filled with when somebody began to type.
  const [kept, keep] = useState<Assessment | null>(null)
  const before = kept ?? assessment
  const { isSending, send } = useCallAction(caseCalls.saveAssessment, {
    // Refused as outdated, which the latest text shows.
    handledHere: [codes.invalidParameters],
    done: t => t('cases.assessment.saved'),
    onDone: () => keep(null),
  })
  useEffect(() => form.setFieldsValue(fieldsOf(before)), [form, before])
  const isUnsaved = () => kept !== null
  const isOutdated = kept !== null && !isSame(kept, assessment)
  const isSigned = signatures.some(({ meaning, isValid }) => meaning === 'assessed' && isValid)
  return (
    <Form<Fields>
      noValidate
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={fieldsOf(assessment)}
      disabled={isSending}
      onValuesChange={(_changed, fields) => keep(isSame(writtenIn(fields), before) ? null : before)}
      onFinish={fields => send({ caseId, assessment: writtenIn(fields), before })}
      className="fields"
    >
      <UnsavedGuard isDirty={isUnsaved} />
      <Field name="hazard" rows={3} />
      <Field name="severity" />
      <Field name="probability" />
      <Risk />
      <Field name="stabilityData" rows={2} />
      <Field name="uncertainty" rows={2} />
      <Field name="uncertaintyLevel" />
      <Field name="rationale" rows={5} />
      <Field name="cause" rows={3} />
      <Field name="actions" rows={3} />
      {isOutdated && (
        <Alert
          type="warning"
          title={t('cases.assessment.outdated')}
          action={<Button onClick={() => keep(null)}>{t('cases.assessment.showLatest')}</Button>}
          className="wide"
        />
      )}
      <Flex gap="small" wrap align="center" className="wide">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isOutdated}>
          {t('cases.assessment.save')}
        </Button>
        <span className="quiet">{t('cases.assessment.saveHint')}</span>
      </Flex>
      {faults && !isSigned && <SignAct kind="assess" caseId={caseId} faults={faults.assessing} isUnsaved={isUnsaved} />}
    </Form>
  )
}

/** A text of so many lines, or a level. */
function Field({ name, rows }: { name: Name; rows?: number }) {
  const { t, words } = useCaseTexts()
  return (
    <Form.Item
      name={name}
      label={words.assessment[name]}
      extra={t(`cases.assessment.help.${name}`)}
      className={rows ? 'wide' : undefined}
    >
      {rows ? (
        <Input.TextArea autoSize={{ minRows: rows, maxRows: 20 }} maxLength={10_000} />
      ) : (
        <Select
          allowClear
          placeholder={t('cases.assessment.notYet')}
          options={riskLevels.map(value => ({ value, label: words.risks[value] }))}
        />
      )}
    </Form.Item>
  )
}

/** Reckoned while severity and probability are chosen. */
function Risk() {
  const { t, words } = useCaseTexts()
  const severity = Form.useWatch<Fields['severity']>('severity') ?? null
  const probability = Form.useWatch<Fields['probability']>('probability') ?? null
  const risk = riskOf({ severity, probability })
  return (
    <Flex gap="small" wrap align="baseline" className="box filled wide" role="status">
      <span>{words.assessment.risk}</span>
      <strong>{risk ? words.risks[risk] : t('common.none')}</strong>
      <span className="quiet">{t('cases.assessment.help.risk')}</span>
    </Flex>
  )
}
