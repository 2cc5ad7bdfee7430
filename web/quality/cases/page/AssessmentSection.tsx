import { Alert, Button, Flex, Form, Input, Select } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import {
  emptyAssessment,
  riskLevels,
  riskOf,
  type Assessment,
  type RiskLevel,
} from '#contract/quality/rules/caseAssessment.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { NotSent } from '#web/kernel/ui/dialogs/NotSent.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { useOpenForm } from '#web/kernel/ui/forms/typed/openForms.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { ReviseDialog } from '#web/quality/cases/page/CaseDialogs.tsx'
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

type Props = {
  found: ExcursionCase
  /** As it is now, where what the page shows waits for a form. */
  latest: ExcursionCase
  isBehind: boolean
}

/** The assessment of the case: written while it is under assessment, else read; by the depositor's people alone. */
export function AssessmentSection({ found, latest, isBehind }: Props) {
  const t = useText()
  // What the form was filled with when somebody began to type: as long as there is something, the form stays.
  const [kept, keep] = useState<Assessment | null>(null)
  useOpenForm(kept !== null)
  const { mayAssess, mayRevise } = found.rights
  // It is the platform's to read, too; to others the server does not tell it.
  const reads = useSession(
    ({ profile }) =>
      profile?.isPFcompany === true ||
      profile?.menuEnterpriseMap.Quality?.some(company => company.enterpriseCode === found.depositor.code),
  )
  return (
    <Section
      id="case-assessment"
      title={t('cases.sections.assessment')}
      hint={reads && t('cases.assessment.hint')}
      empty={!reads && t('cases.assessment.ofDepositor')}
    >
      {mayAssess || kept ? (
        <>
          <div className="no-print">
            <AssessmentForm found={found} latest={latest} isBehind={isBehind} kept={kept} keep={keep} />
          </div>
          {/* A form cuts long texts, and says what nobody has saved. */}
          <div className="print-only">
            <Written assessment={latest.assessment} />
          </div>
        </>
      ) : (
        <>
          <Written assessment={found.assessment} />
          {mayRevise && (
            <Flex gap="small" wrap align="center" className="no-print">
              <DialogButton label={t('cases.assessment.revise.action')}>
                {close => <ReviseDialog caseId={found.caseId} onClose={close} />}
              </DialogButton>
              <span className="quiet">{t('cases.assessment.revise.hint')}</span>
            </Flex>
          )}
        </>
      )}
    </Section>
  )
}

const textOf = (value: string | null, name: Name, risks: Record<RiskLevel, string>) =>
  levels.includes(name) && value !== null ? risks[value as RiskLevel] : value

function Written({ assessment }: { assessment: Assessment }) {
  const { t, words } = useCaseTexts()
  const risk = riskOf(assessment)
  const written = names.flatMap(name => {
    const value = assessment[name]
    if (value === null) return []
    const text = textOf(value, name, words.risks)
    return [{ label: words.assessment[name], value: <div className="pre-line">{text}</div>, isWide: true }]
  })
  if (written.length === 0) return <p className="quiet">{t('cases.assessment.nothing')}</p>
  return <Facts facts={[...written, risk && { label: words.assessment.risk, value: words.risks[risk] }]} />
}

type FormProps = Props & { kept: Assessment | null; keep: (kept: Assessment | null) => void }

/**
 * Writes the assessment. While nothing is typed here, what others write shows by itself; what somebody else has written
 * meanwhile is neither overwritten nor lost.
 */
function AssessmentForm({ found, latest, isBehind, kept, keep }: FormProps) {
  const { caseId, faults } = found
  const { assessment } = latest
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const before = kept ?? assessment
  const changes = useChangeKeys()
  const { isSending, isNotSent, send } = useCallAction(caseCalls.saveAssessment, {
    changes,
    // Refused as outdated, which the latest text shows.
    handledHere: [codes.invalidParameters],
    done: t => t('cases.assessment.saved'),
    onDone: () => keep(null),
  })
  useEffect(() => {
    if (!kept) form.setFieldsValue(fieldsOf(assessment))
  }, [form, kept, assessment])
  useDraft(
    caseCalls.saveAssessment.path,
    () => (kept ? { kept, typed: writtenIn(form.getFieldsValue()) } : undefined),
    draft => {
      form.setFieldsValue(fieldsOf(draft.typed))
      keep(draft.kept)
    },
    changes,
  )
  /** What nobody typed over here becomes what it is now. */
  const rebase = () => {
    const typed = writtenIn(form.getFieldsValue())
    const joined = each(name => (typed[name] === before[name] ? assessment[name] : typed[name])) as Assessment
    form.setFieldsValue(fieldsOf(joined))
    keep(isSame(joined, assessment) ? null : assessment)
  }
  const isUnsaved = () => kept !== null
  const isOutdated = kept !== null && !isSame(kept, assessment)
  const isLocked = !latest.rights.mayAssess
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
      {isOutdated && !isLocked && (
        <Outdated latest={latest} kept={kept} typed={writtenIn(form.getFieldsValue())}>
          <Button onClick={rebase}>{t('cases.assessment.keepMine')}</Button>
          <Button onClick={() => keep(null)}>{t('cases.assessment.showLatest')}</Button>
        </Outdated>
      )}
      {isLocked && (
        <Alert
          type="warning"
          role="status"
          title={t('cases.assessment.locked')}
          action={<Button onClick={() => keep(null)}>{t('cases.assessment.showLatest')}</Button>}
          className="wide"
        />
      )}
      {isNotSent && <NotSent act={t('cases.assessment.save')} />}
      <Flex gap="small" wrap align="center" className="wide">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isOutdated || isLocked}>
          {t('cases.assessment.save')}
        </Button>
        <span className="quiet">{t('cases.assessment.saveHint')}</span>
      </Flex>
      {faults && !isLocked && (
        <SignAct kind="assess" caseId={caseId} faults={faults.assessing} isUnsaved={isUnsaved} isBehind={isBehind} />
      )}
    </Form>
  )
}

type OutdatedProps = { latest: ExcursionCase; kept: Assessment; typed: Assessment; children: ReactNode }

/** What somebody else saved meanwhile, field by field, and what to do about it. */
function Outdated({ latest: { assessment, events }, kept, typed, children }: OutdatedProps) {
  const { t, words } = useCaseTexts()
  const name = events.findLast(({ kind }) => kind === 'assessmentChanged')?.by?.name ?? ''
  const changed = names.filter(one => assessment[one] !== kept[one])
  const isMine = (one: Name) => typed[one] !== kept[one] && typed[one] !== assessment[one]
  return (
    <Alert
      type="warning"
      role="status"
      className="wide"
      title={t('cases.assessment.outdated', { name })}
      description={
        <>
          <Facts
            facts={changed.map(one => ({
              label: `${words.assessment[one]}${isMine(one) ? t('cases.assessment.both') : ''}`,
              value: (
                <div className="pre-line">
                  {textOf(assessment[one], one, words.risks) ?? t('cases.assessment.emptied')}
                </div>
              ),
              isWide: true,
            }))}
          />
          <Flex gap="small" wrap style={{ marginTop: 12 }}>
            {children}
          </Flex>
        </>
      }
    />
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
