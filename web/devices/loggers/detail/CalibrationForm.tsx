import { Flex, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import type { LoggerCalibration, RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { ReasonField } from '#web/devices/loggers/form/ReasonField.tsx'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { PageForm } from '#web/kernel/ui/forms/PageForm.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { yearAfter } from '#web/devices/loggers/form/yearAfter.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { PdfListField } from '#web/partners/vendors/form/PdfListField.tsx'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'
import { refuse, said, type Sentence } from '#web/kernel/texts/said.tsx'
import { useFormCall } from '#web/kernel/ui/forms/useFormCall.ts'

type Fields = {
  calibratedOn: string | null
  dueOn: string | null
  laboratory: string
  certificateNumber: string
  document: KeptPdf | null
  reason: string
}
type Props = { logger: RegisteredLogger; calibration: LoggerCalibration | null; onClose: () => void }

/** Registers a calibration, or corrects one for a reason. */
export function CalibrationForm({ logger, calibration, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(0)
  const isDone = useRef(false)
  const times = useTimes()
  const day = calibration?.keptUntil && times.day(calibration.keptUntil)
  const kept: Sentence | undefined = day ? t => t('loggers.calibrations.keptHint', { day }) : undefined
  const { send, isSending } = useFormCall(form, loggerCalls.saveCalibration, {
    faults: {
      calibratedOn: kept ?? (t => t('loggers.faults.calibratedOn')),
      dueOn: kept ?? (t => t('loggers.faults.dueOn')),
      laboratory: kept,
      certificateNumber: kept,
      documentId: kept ?? (t => t('loggers.faults.document')),
    },
    onDone: () => {
      isDone.current = true
      showNotice(t => t('loggers.calibrations.saved'))
      onClose()
    },
  })
  const submit = ({ calibratedOn, dueOn, laboratory, certificateNumber, document, reason }: Fields) => {
    if (calibratedOn === null || dueOn === null) return
    send({
      loggerId: logger.loggerId,
      calibrationId: calibration?.calibrationId,
      calibratedOn,
      dueOn,
      laboratory: laboratory.trim() || null,
      certificateNumber: certificateNumber.trim() || null,
      documentId: document?.documentId ?? null,
      reason: reason.trim() || undefined,
    })
  }
  const title = t(calibration ? 'loggers.calibrations.correctTitle' : 'loggers.calibrations.addTitle')
  return (
    <Flex vertical gap="small" className="box filled">
      <h3>{title}</h3>
      <PageForm<Fields>
        form={form}
        initial={fieldsOf(calibration)}
        label={title}
        className="fields"
        submitText={t('loggers.save')}
        isSending={isSending}
        isBusy={busy > 0}
        note={<span className="quiet">{kept?.(t) ?? t('loggers.calibrations.effect')}</span>}
        onSubmit={submit}
        onCancel={onClose}
      >
        <DayFields isNew={calibration === null} />
        <Form.Item<Fields> name="laboratory" label={t('loggers.calibrations.laboratory')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item<Fields> name="certificateNumber" label={t('loggers.calibrations.certificateNumber')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Certificate enterpriseCode={logger.company.code} onBusy={change => setBusy(count => count + change)} />
        {calibration && <ReasonField />}
      </PageForm>
      <UnsavedGuard isDirty={() => !isDone.current && form.isFieldsTouched()} />
    </Flex>
  )
}

function fieldsOf(calibration: LoggerCalibration | null): Fields {
  const today = todayIn(settings.timeZone)
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
  const t = useText()
  const form = Form.useFormInstance<Fields>()
  const follow = (day: string | null) => {
    if (isNew && day && !form.isFieldTouched('dueOn')) form.setFieldValue('dueOn', yearAfter(day))
  }
  return (
    <>
      <Form.Item<Fields>
        name="calibratedOn"
        label={t('loggers.calibrations.calibratedOn')}
        rules={[
          { required: true, message: said(t => t('loggers.faults.day')) },
          {
            validator: (_rule: unknown, day: string | null) =>
              day !== null && day > todayIn(settings.timeZone)
                ? refuse(t => t('loggers.faults.calibratedLater'))
                : Promise.resolve(),
          },
        ]}
        getValueFromEvent={(day: string | null) => {
          follow(day)
          return day
        }}
      >
        <DayField />
      </Form.Item>
      <Form.Item<Fields>
        name="dueOn"
        label={t('loggers.calibrations.dueOn')}
        extra={t('loggers.calibrations.dueHint')}
        dependencies={['calibratedOn']}
        rules={[
          { required: true, message: said(t => t('loggers.faults.day')) },
          ({ getFieldValue }) => ({
            validator: (_rule: unknown, day: string | null) =>
              day !== null && day < String(getFieldValue('calibratedOn') ?? '')
                ? refuse(t => t('loggers.faults.dueOn'))
                : Promise.resolve(),
          }),
        ]}
      >
        <DayField />
      </Form.Item>
    </>
  )
}

function Certificate({ enterpriseCode, onBusy }: { enterpriseCode: string; onBusy: (change: 1 | -1) => void }) {
  const t = useText()
  const form = Form.useFormInstance<Fields>()
  const document = Form.useWatch('document', { form, preserve: true })
  const label = t('loggers.calibrations.document')
  const keep = (pdf: KeptPdf | null) => form.setFieldValue('document', pdf)
  return (
    <Form.Item<Fields> label={label} htmlFor="logger-certificate" className="wide">
      <Form.Item<Fields> name="document" noStyle hidden>
        <Input type="hidden" />
      </Form.Item>
      <PdfListField
        id="logger-certificate"
        label={label}
        pdfs={document ? [document] : []}
        enterpriseCode={enterpriseCode}
        onAdd={keep}
        onRemove={() => keep(null)}
        onBusy={onBusy}
      />
    </Form.Item>
  )
}
