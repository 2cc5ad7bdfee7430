import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { FactFields, IntervalFields } from '#web/devices/loggers/form/fields.tsx'
import {
  emptyLogger,
  factFaults,
  factsOf,
  secondsOf,
  type LoggerFields,
} from '#web/devices/loggers/form/loggerFields.ts'
import { filled, useText } from '#web/kernel/texts/useWords.ts'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { AdministeredCompanyField, useAdministeredCompany } from '#web/shell/companyContext/AdministeredCompany.tsx'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'
import '#web/kernel/ui/section.css'

/** Registers a logger by hand; those that machines name in deliveries register themselves. */
export function LoggerRegistrationPage() {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<LoggerFields>()
  const company = useAdministeredCompany('LoggerRegistry')
  const serial = Form.useWatch('serial', form)
  return (
    <section className="section narrow" aria-label={t('loggers.registration.title')}>
      <p className="quiet">{t('loggers.registration.hint')}</p>
      <CallForm
        form={form}
        initial={emptyLogger}
        label={t('loggers.registration.title')}
        className="fields"
        submitText={t('common.register')}
        call={loggerCalls.addLogger}
        request={fields => ({
          serial: fields.serial.trim(),
          enterpriseCode: company.enterpriseCode,
          ...factsOf(fields),
          intervalSeconds: secondsOf(fields),
        })}
        faults={{ ...factFaults, serial: t => t('loggers.faults.serialTaken', { serial: serial?.trim() }) }}
        done={(t, _answer, sent) => t('loggers.registration.done', { serial: sent.serial })}
        onDone={({ loggerId }) => navigate({ to: '/user-management/loggers/detail', search: { loggerId } })}
        onCancel={useToList('/user-management/loggers')}
      >
        <AdministeredCompanyField
          {...company}
          id="logger-company"
          label={t('loggers.columns.company')}
          className="wide"
        />
        <Form.Item
          name="serial"
          label={t('loggers.columns.serial')}
          extra={t('loggers.registration.serialHint')}
          rules={[filled(t => t('loggers.faults.serial'))]}
        >
          <Input maxLength={100} autoComplete="off" autoCapitalize="off" spellCheck={false} />
        </Form.Item>
        <IntervalFields />
        <FactFields />
      </CallForm>
    </section>
  )
}
