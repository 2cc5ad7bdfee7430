import { Flex, Form } from 'antd'
import { useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerCalibration, RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { TextItem, ReasonField } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { yearAfter } from '#web/devices/loggers/form/loggerFields.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { required, ruleBy, type Sentence, useWords } from '#web/kernel/texts/useWords.ts'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'
import { DocumentItem, Uploading } from '#web/partners/vendors/form/PdfListField.tsx'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'

type Fields = {
  calibratedOn: string
  dueOn: string
  laboratory: string
  certificateNumber: string
  document: KeptPdf | null
  reason: string
}
type Props = { logger: RegisteredLogger; calibration: LoggerCalibration | null; onClose: () => void }

/** Registers a calibration, or corrects one for a reason. */
export function CalibrationForm({ logger, calibration, onClose }: Props) {
  const { t, day } = useWords()
  const [busy, setBusy] = useState(0)
  const until = calibration?.keptUntil && day(calibration.keptUntil)
  const kept: Sentence | undefined = until ? t => t('loggers.calibrations.keptHint', { day: until }) : undefined
  const title = t(calibration ? 'loggers.calibrations.correctTitle' : 'loggers.calibrations.addTitle')
  return (
    <Flex vertical gap="small" className="box filled">
      <h3>{title}</h3>
      <CallForm
        call={loggerCalls.saveCalibration}
        initial={fieldsOf(calibration)}
        request={({ laboratory, certificateNumber, document, reason, ...days }) => ({
          loggerId: logger.loggerId,
          calibrationId: calibration?.calibrationId,
          ...days,
          laboratory: laboratory.trim() || null,
          certificateNumber: certificateNumber.trim() || null,
          documentId: document?.documentId ?? null,
          reason: reason.trim() || undefined,
        })}
        faults={{
          calibratedOn: kept ?? (t => t('loggers.faults.calibratedOn')),
          dueOn: kept ?? (t => t('loggers.faults.dueOn')),
          laboratory: kept,
          certificateNumber: kept,
          documentId: kept ?? (t => t('loggers.faults.document')),
        }}
        done={t => t('loggers.calibrations.saved')}
        onDone={onClose}
        label={title}
        className="fields"
        submitText={t('common.save')}
        isBusy={busy > 0}
        note={<span className="quiet">{kept?.(t) ?? t('loggers.calibrations.effect')}</span>}
        onCancel={onClose}
      >
        <DayFields isNew={calibration === null} />
        <TextItem name="laboratory" label={t('loggers.calibrations.laboratory')} maxLength={200} />
        <TextItem name="certificateNumber" label={t('loggers.columns.certificateNumber')} maxLength={100} />
        <Uploading value={{ enterpriseCode: logger.company.code, onBusy: change => setBusy(now => now + change) }}>
          <DocumentItem label={t('loggers.calibrations.document')} className="wide" />
        </Uploading>
        {calibration && <ReasonField />}
      </CallForm>
    </Flex>
  )
}

function fieldsOf(calibration: LoggerCalibration | null): Fields {
  const today = todayInPortal()
  return {
    calibratedOn: calibration?.calibratedOn ?? today,
    dueOn: calibration?.dueOn ?? yearAfter(today),
    laboratory: calibration?.laboratory ?? '',
    certificateNumber: calibration?.certificateNumber ?? '',
    document: calibration?.document ?? null,
    reason: '',
  }
}

/** Of a new one the last day follows the first until somebody says otherwise: most are for a year. */
function DayFields({ isNew }: { isNew: boolean }) {
  const { t } = useWords()
  const form = Form.useFormInstance<Fields>()
  const isDay = required(t => t('loggers.faults.day'))
  const follow = (day: string) => {
    if (isNew && !form.isFieldTouched('dueOn')) form.setFieldValue('dueOn', yearAfter(day))
    return day
  }
  return (
    <>
      <Form.Item<Fields>
        name="calibratedOn"
        label={t('loggers.columns.calibratedOn')}
        rules={[isDay, ruleBy((day: string) => day > todayInPortal() && (t => t('loggers.faults.calibratedLater')))]}
        getValueFromEvent={follow}
      >
        <DayField />
      </Form.Item>
      <Form.Item<Fields>
        name="dueOn"
        label={t('loggers.columns.dueOn')}
        extra={t('loggers.calibrations.dueHint')}
        dependencies={['calibratedOn']}
        rules={[
          isDay,
          ruleBy((day: string) => day < form.getFieldValue('calibratedOn') && (t => t('loggers.faults.dueOn'))),
        ]}
      >
        <DayField />
      </Form.Item>
    </>
  )
}
