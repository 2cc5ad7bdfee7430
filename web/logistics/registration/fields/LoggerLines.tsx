import { AutoComplete, Form, Select } from 'antd'
import { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { filled, required, useWords } from '#web/kernel/texts/useWords.ts'
import { Lines } from '#web/kernel/ui/forms/fields/Lines.tsx'
import { useRested } from '#web/kernel/ui/forms/typed/typing.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { newLogger, type Moment } from '#web/logistics/registration/registrationFields.ts'
import { CountItem } from '#web/logistics/registration/fields/CountItem.tsx'
import { ItemsOfLine } from '#web/logistics/registration/fields/ItemsOfLine.tsx'
import { MomentItem } from '#web/logistics/registration/fields/MomentItem.tsx'
import { useCompanyOptions, useRegistering, useShippingDate } from '#web/logistics/registration/fields/useNameable.ts'

/** Which loggers accompany the load, from when until when, and what they measure. */
export function LoggerLines() {
  const { t } = useWords()
  const { enterpriseCode = '' } = useRegistering()
  const planned = Form.useWatch<Moment | undefined>('plannedPickup')
  const shippingDate = useShippingDate()
  // Nearly always they begin when the load is picked up. A time that nobody named is not made up: it decides what is judged.
  const from = planned?.day ? planned : { day: shippingDate ?? '', time: '' }
  const next = () => ({ ...newLogger(enterpriseCode), from })
  return (
    <Section title={t('deliveryRegistration.sections.loggers')} hint={t('deliveryRegistration.hints.loggers')}>
      <Lines
        name="loggers"
        next={next}
        max={1000}
        addText={t('deliveryRegistration.addLogger')}
        removeText={number => t('deliveryRegistration.removeLogger', { number })}
      >
        {place => <LoggerLine place={place} />}
      </Lines>
    </Section>
  )
}

function LoggerLine({ place }: { place: number }) {
  const { t } = useWords()
  return (
    <div className="registration-line registration-times">
      <SerialItem place={place} />
      <OwnerItem place={place} />
      <MomentItem name={[place, 'from']} label={t('deliveryRegistration.fields.from')} needsTime required />
      <MomentItem
        name={[place, 'to']}
        label={t('deliveryRegistration.fields.to')}
        needsTime
        after={{ path: ['loggers', place, 'from'], label: t('deliveryRegistration.fields.from') }}
      />
      <CountItem name={[place, 'intervalSeconds']} label={t('deliveryRegistration.fields.interval')} min={1} />
      <ItemsOfLine
        list="loggers"
        place={place}
        label={t('deliveryRegistration.fields.measures')}
        none={t('deliveryRegistration.fields.allItems')}
      />
    </div>
  )
}

const restMs = 150

/** A known logger, or the number of one that the company uses for the first time. */
function SerialItem({ place }: { place: number }) {
  const { t } = useWords()
  const form = Form.useFormInstance()
  const { enterpriseCode } = useRegistering()
  const shippingDate = useShippingDate()
  const [keyword] = useRested(Form.useWatch<string | undefined>(['loggers', place, 'serial'])?.trim() ?? '', restMs)
  const { data = [] } = useCall(
    deliveryRegistrationCalls.getLoggerChoices,
    { shippingDate: shippingDate ?? '2000-01-01', keyword, enterpriseCode },
    { enabled: shippingDate !== undefined && keyword.length <= 100, keepPrevious: true, background: true, quiet: true },
  )
  return (
    <Form.Item
      name={[place, 'serial']}
      label={t('deliveryRegistration.fields.serial')}
      rules={[filled(t => t('deliveryRegistration.faults.required'))]}
    >
      <AutoComplete
        maxLength={100}
        options={data.map(({ serial, owner, name }) => ({
          // Two companies may each have a logger of this number.
          value: `${owner} ${serial}`,
          label: [serial, name, owner === enterpriseCode ? null : owner].filter(Boolean).join(' · '),
          serial,
          owner,
        }))}
        onSelect={(_value: string, { serial, owner }: { serial: string; owner: string }) => {
          form.setFieldValue(['loggers', place, 'serial'], serial)
          form.setFieldValue(['loggers', place, 'owner'], owner)
        }}
        popupMatchSelectWidth={false}
      />
    </Form.Item>
  )
}

function OwnerItem({ place }: { place: number }) {
  const { t } = useWords()
  const options = useCompanyOptions('lendsLoggers', Form.useWatch<string | undefined>(['loggers', place, 'owner']))
  return (
    <Form.Item
      name={[place, 'owner']}
      label={t('deliveryRegistration.fields.owner')}
      rules={[required(t => t('deliveryRegistration.faults.choose'))]}
    >
      <Select showSearch optionFilterProp="label" options={options} />
    </Form.Item>
  )
}
