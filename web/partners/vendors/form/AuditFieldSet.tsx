import { Checkbox, Form, InputNumber } from 'antd'
import { useText, ruleBy, said } from '#web/kernel/texts/useWords.ts'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'
import { notAhead, pastDay } from '#web/partners/vendors/form/VendorFieldSet.tsx'
import type { ObservationFields as Observation } from '#web/partners/vendors/form/entryFields.ts'
import { ObservationFields } from '#web/partners/vendors/form/ObservationFields.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { AuditDocuments } from '#web/partners/vendors/form/PdfListField.tsx'

type Props = {
  /** Where the form holds the audit. */
  at?: readonly string[]
  /** It was finished, and the vendor has read it: a change needs a reason. */
  isFinished?: boolean
}

/** What is said of an audit. */
export function AuditFieldSet({ at = [], isFinished = false }: Props) {
  const t = useText()
  const isInProgress = Form.useWatch([...at, 'isInProgress']) === true
  return (
    <>
      <div className="fit-grid" style={{ '--fit': '232px' }}>
        <AuditDays at={at} isInProgress={isInProgress} isFinished={isFinished} />
      </div>
      <Form.Item name={[...at, 'observations']} label={t('vendors.facts.openObservations')} rules={[worded]}>
        <ObservationFields />
      </Form.Item>
      <Form.Item
        name={[...at, 'documents']}
        label={t('vendors.facts.documents')}
        required={!isInProgress}
        extra={!isInProgress && t('vendors.form.documentsHint')}
      >
        <AuditDocuments />
      </Form.Item>
      {isFinished && (
        <TextItem
          name={[...at, 'reason']}
          label={t('vendors.form.reason')}
          extra={t('vendors.form.reasonHint')}
          missing={t => t('vendors.form.noReason')}
          maxLength={500}
        />
      )}
    </>
  )
}

const worded = ruleBy(
  (observations: Observation[] | undefined) =>
    observations?.some(({ observation }) => observation.trim() === '') && (t => t('vendors.form.emptyObservation')),
)

/** A finished audit never goes back into progress: the vendor has read it. */
function AuditDays({ at, isInProgress, isFinished }: Required<Props> & { isInProgress: boolean }) {
  const t = useText()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const notBefore = ruleBy((day: string | null) => {
    const auditedOn: string | null = form.getFieldValue([...at, 'auditedOn'])
    return day !== null && auditedOn !== null && day < auditedOn && (t => t('vendors.form.expiresBefore'))
  })
  return (
    <>
      <Form.Item name={[...at, 'auditRegisteredOn']} label={t('vendors.facts.auditRegisteredOn')} rules={pastDay}>
        <DayField />
      </Form.Item>
      {!isFinished && (
        <Form.Item
          name={[...at, 'isInProgress']}
          label={t('vendors.facts.isInProgress')}
          valuePropName="checked"
          extra={t('vendors.form.inProgressHint')}
          required
        >
          <Checkbox>{t('vendors.form.inProgress')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name={[...at, 'auditedOn']}
        label={t('vendors.facts.auditedOn')}
        rules={[
          { required: !isInProgress, message: said(t => t('vendors.form.noAuditedOn')) },
          ...(isInProgress ? [] : [notAhead(t => t('vendors.form.auditedAhead'))]),
        ]}
      >
        <DayField isOptional />
      </Form.Item>
      <Form.Item
        name={[...at, 'expiresOn']}
        label={t('vendors.facts.auditExpiresOn')}
        dependencies={[[...at, 'auditedOn']]}
        rules={[notBefore]}
      >
        <DayField isOptional />
      </Form.Item>
      <Form.Item name={[...at, 'score']} label={t('vendors.facts.score')} extra={t('vendors.form.scoreHint')}>
        <InputNumber min={0} max={100} step={0.1} precision={1} inputMode="decimal" className="form-day" />
      </Form.Item>
    </>
  )
}
