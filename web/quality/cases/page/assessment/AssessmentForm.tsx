import { Alert, Button, Flex, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { riskLevels, riskOf, type Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { fieldsOf, isSame, writtenIn, type Fields } from '#web/quality/cases/page/assessment/assessmentFields.ts'
import { SignAct } from '#web/quality/cases/page/SignAct.tsx'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/**
 * Writes the assessment. While nothing is typed here, what others write shows by itself; what somebody else has written
 * meanwhile is neither overwritten nor lost.
 */
export function AssessmentForm({ found }: { found: ExcursionCase }) {
  const { caseId, assessment, faults, signatures } = found
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const save = useCallMutation(caseCalls.saveAssessment, { handledHere: [codes.invalidParameters] })
  // What the form was filled with when somebody began to type.
  const [kept, keep] = useState<Assessment | null>(null)
  const before = kept ?? assessment
  useEffect(() => form.setFieldsValue(fieldsOf(before)), [form, before])
  const isUnsaved = () => kept !== null
  const isOutdated = kept !== null && !isSame(kept, assessment)
  const isSigned = signatures.some(({ meaning, isValid }) => meaning === 'assessed' && isValid)
  const write = async (fields: Fields) => {
    try {
      await save.mutateAsync({ caseId, assessment: writtenIn(fields), before })
      keep(null)
      showNotice(t => t('cases.assessment.saved'))
    } catch (error) {
      // Refused as outdated, which the latest text shows; everything else has shown its message.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={fieldsOf(assessment)}
      disabled={save.isPending}
      onValuesChange={(_changed, fields) => keep(isSame(writtenIn(fields), before) ? null : before)}
      onFinish={fields => void write(fields)}
      className="fields"
    >
      <UnsavedGuard isDirty={isUnsaved} />
      <Text name="hazard" rows={3} />
      <Level name="severity" />
      <Level name="probability" />
      <Risk />
      <Text name="stabilityData" rows={2} />
      <Text name="uncertainty" rows={2} />
      <Level name="uncertaintyLevel" />
      <Text name="rationale" rows={5} />
      <Text name="cause" rows={3} />
      <Text name="actions" rows={3} />
      {isOutdated && (
        <Alert
          type="warning"
          title={t('cases.assessment.outdated')}
          action={<Button onClick={() => keep(null)}>{t('cases.assessment.showLatest')}</Button>}
          className="wide"
        />
      )}
      <Flex gap="small" wrap align="center" className="wide">
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isOutdated}>
          {t('cases.assessment.save')}
        </Button>
        <span className="quiet">{t('cases.assessment.saveHint')}</span>
      </Flex>
      {faults && !isSigned && <SignAct kind="assess" caseId={caseId} faults={faults.assessing} isUnsaved={isUnsaved} />}
    </Form>
  )
}

type TextName = 'hazard' | 'uncertainty' | 'stabilityData' | 'rationale' | 'cause' | 'actions'

function Text({ name, rows }: { name: TextName; rows: number }) {
  const t = useText()
  const { words } = useCaseTexts()
  return (
    <Form.Item name={name} label={words.assessment[name]} extra={t(`cases.assessment.help.${name}`)} className="wide">
      <Input.TextArea autoSize={{ minRows: rows, maxRows: 20 }} maxLength={10_000} />
    </Form.Item>
  )
}

function Level({ name }: { name: 'severity' | 'probability' | 'uncertaintyLevel' }) {
  const t = useText()
  const { words } = useCaseTexts()
  return (
    <Form.Item name={name} label={words.assessment[name]} extra={t(`cases.assessment.help.${name}`)}>
      <Select
        allowClear
        placeholder={t('cases.assessment.notYet')}
        options={riskLevels.map(value => ({ value, label: words.risks[value] }))}
      />
    </Form.Item>
  )
}

/** Reckoned while severity and probability are chosen. */
function Risk() {
  const t = useText()
  const { words } = useCaseTexts()
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
