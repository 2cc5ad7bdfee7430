import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { useRef } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { AdministeredCompanyField, useAdministeredCompany } from '#web/shell/companyContext/AdministeredCompany.tsx'
import { PageForm } from '#web/kernel/ui/forms/PageForm.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { FactFields } from '#web/devices/loggers/form/FactFields.tsx'
import { IntervalFields } from '#web/devices/loggers/form/IntervalFields.tsx'
import { emptyLogger, factsOf, secondsOf, type LoggerFields } from '#web/devices/loggers/form/loggerFields.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'
import { useFormCall } from '#web/kernel/ui/forms/useFormCall.ts'
import '#web/kernel/ui/section.css'

const listPath = '/user-management/loggers'

/** Registers a logger by hand; those that machines name in deliveries register themselves. */
export function LoggerRegistrationPage() {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<LoggerFields>()
  const company = useAdministeredCompany('LoggerRegistry')
  const isDone = useRef(false)
  const serial = Form.useWatch('serial', form)
  const { send, isSending } = useFormCall(form, loggerCalls.addLogger, {
    faults: { serial: t => t('loggers.faults.serialTaken', { serial: serial?.trim() }) },
    onDone: ({ loggerId }, body) => {
      isDone.current = true
      showNotice(t => t('loggers.registration.done', { serial: body.serial }))
      return navigate({ to: '/user-management/loggers/detail', search: { loggerId } })
    },
  })
  const register = (fields: LoggerFields) =>
    send({
      serial: fields.serial.trim(),
      enterpriseCode: company.enterpriseCode,
      ...factsOf(fields),
      intervalSeconds: secondsOf(fields),
    })
  return (
    <section className="section narrow" aria-label={t('loggers.registration.title')}>
      <p className="quiet">{t('loggers.registration.hint')}</p>
      <PageForm
        form={form}
        initial={emptyLogger}
        label={t('loggers.registration.title')}
        className="fields"
        submitText={t('loggers.registration.submit')}
        isSending={isSending}
        onSubmit={register}
        onCancel={() => void navigate({ to: listPath, search: rememberedSearch(listPath) })}
      >
        <AdministeredCompanyField
          {...company}
          id="logger-company"
          label={t('loggers.columns.company')}
          className="wide"
        />
        <SerialField />
        <IntervalFields />
        <FactFields />
      </PageForm>
      <UnsavedGuard isDirty={() => !isDone.current && form.isFieldsTouched()} />
    </section>
  )
}

function SerialField() {
  const t = useText()
  return (
    <Form.Item
      name="serial"
      label={t('loggers.columns.serial')}
      extra={t('loggers.registration.serialHint')}
      rules={[{ required: true, whitespace: true, message: said(t => t('loggers.faults.serial')) }]}
    >
      <Input maxLength={100} autoComplete="off" autoCapitalize="off" spellCheck={false} />
    </Form.Item>
  )
}
