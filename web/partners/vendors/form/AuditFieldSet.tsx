import { Checkbox, Form, Input, InputNumber } from 'antd'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { settings } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { AuditDocuments } from '#web/partners/vendors/form/AuditDocuments.tsx'
import type { ObservationFields as Observation } from '#web/partners/vendors/form/auditFields.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { ObservationFields } from '#web/partners/vendors/form/ObservationFields.tsx'
import type { OnBusy } from '#web/partners/vendors/pdf/PdfUpload.tsx'
import { refuse, said, type Sentence } from '#web/kernel/texts/said.tsx'

type Props = {
  /** Where the form holds the audit. */
  at: readonly string[]
  enterpriseCode: string
  /** It was finished, and the vendor has read it: a change needs a reason. */
  needsReason: boolean
  onBusy: OnBusy
}

/** What is said of an audit. */
export function AuditFieldSet({ at, enterpriseCode, needsReason, onBusy }: Props) {
  const t = useText()
  const isInProgress = Form.useWatch([...at, 'isInProgress']) === true
  const worded = (_rule: unknown, observations: Observation[] | undefined) =>
    observations?.some(({ observation }) => observation.trim() === '')
      ? refuse(t => t('vendors.form.emptyObservation'))
      : Promise.resolve()
  return (
    <>
      <div className="fit-grid vendor-days">
        <AuditDays at={at} isInProgress={isInProgress} isFinished={needsReason} />
      </div>
      <Form.Item name={[...at, 'observations']} label={t('vendors.form.observations')} rules={[{ validator: worded }]}>
        <ObservationFields />
      </Form.Item>
      <Form.Item
        name={[...at, 'documents']}
        label={t('vendors.audit.documents')}
        required={!isInProgress}
        extra={!isInProgress && t('vendors.form.documentsHint')}
      >
        <AuditDocuments enterpriseCode={enterpriseCode} onBusy={onBusy} />
      </Form.Item>
      {needsReason && (
        <Form.Item
          name={[...at, 'reason']}
          label={t('vendors.form.reason')}
          extra={t('vendors.form.reasonHint')}
          rules={[{ required: true, whitespace: true, message: said(t => t('vendors.form.noReason')) }]}
        >
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
      )}
    </>
  )
}

/** A finished audit never goes back into progress: the vendor has read it. */
function AuditDays({
  at,
  isInProgress,
  isFinished,
}: Pick<Props, 'at'> & { isInProgress: boolean; isFinished: boolean }) {
  const t = useText()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const notAhead = (sentence: Sentence) => (_rule: unknown, day: string | null) =>
    day !== null && day > todayIn(settings.timeZone) ? refuse(sentence) : Promise.resolve()
  const notBefore = (_rule: unknown, day: string | null) => {
    const auditedOn: string | null = form.getFieldValue([...at, 'auditedOn'])
    return day !== null && auditedOn !== null && day < auditedOn
      ? refuse(t => t('vendors.form.expiresBefore'))
      : Promise.resolve()
  }
  return (
    <>
      <Form.Item
        name={[...at, 'auditRegisteredOn']}
        label={t('vendors.audit.registeredOn')}
        rules={[
          { required: true, message: said(t => t('vendors.form.noDay')) },
          { validator: notAhead(t => t('vendors.form.dayAhead')) },
        ]}
      >
        <DayField />
      </Form.Item>
      {!isFinished && (
        <Form.Item
          name={[...at, 'isInProgress']}
          label={t('vendors.form.progress')}
          valuePropName="checked"
          extra={t('vendors.form.inProgressHint')}
          required
        >
          <Checkbox>{t('vendors.form.inProgress')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name={[...at, 'auditedOn']}
        label={t('vendors.audit.auditedOn')}
        rules={[
          { required: !isInProgress, message: said(t => t('vendors.form.noAuditedOn')) },
          ...(isInProgress ? [] : [{ validator: notAhead(t => t('vendors.form.auditedAhead')) }]),
        ]}
      >
        <DayField isOptional />
      </Form.Item>
      <Form.Item
        name={[...at, 'expiresOn']}
        label={t('vendors.audit.expiresOn')}
        dependencies={[[...at, 'auditedOn']]}
        rules={[{ validator: notBefore }]}
      >
        <DayField isOptional />
      </Form.Item>
      <Form.Item name={[...at, 'score']} label={t('vendors.audit.score')} extra={t('vendors.form.scoreHint')}>
        <InputNumber min={0} max={100} step={0.1} precision={1} inputMode="decimal" className="form-day" />
      </Form.Item>
    </>
  )
}
