import { Form, Input, Radio } from 'antd'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { CodeLines } from '#web/logistics/products/form/CodeLines.tsx'
import { isShippingDay, minutesOf } from '#web/logistics/products/form/productFields.ts'
import { refuse, filled, required, useWords } from '#web/kernel/texts/useWords.ts'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

/** Band, tolerance with its source, and from when; `isNext` also says what the day means for deliveries there are. */
export function VersionFields({ isNext = false }: { isNext?: boolean }) {
  const { t } = useWords()
  const isDay = (_rule: unknown, day: string | undefined) =>
    !day || isShippingDay(day) ? Promise.resolve() : refuse(t => t('products.faults.validFromRange'))
  const isMinutes = (_rule: unknown, typed = '') =>
    minutesOf(typed) === undefined ? refuse(t => t('products.faults.toleranceMinutes')) : Promise.resolve()
  return (
    <>
      <Form.Item name="band" label={t('products.columns.band')} required className="wide">
        <Radio.Group
          aria-label={t('products.columns.band')}
          options={bandCodes.map(value => ({ value, label: t(`products.bands.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="toleranceMinutes"
        label={t('products.columns.toleranceMinutes')}
        required
        rules={[{ validator: isMinutes }]}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={12} placeholder="0" />
      </Form.Item>
      <SourceField />
      <Form.Item
        name="validFrom"
        label={t('products.columns.validFrom')}
        rules={[required(t => t('products.faults.validFrom')), { validator: isDay }]}
      >
        <Input type="date" min="2000-01-01" max="2199-12-31" />
      </Form.Item>
      {isNext && <Effect />}
    </>
  )
}

/** TEL-16: a tolerance comes with its source document. */
function SourceField() {
  const { t } = useWords()
  const minutes = minutesOf(Form.useWatch<string | undefined>('toleranceMinutes') ?? '') ?? 0
  return (
    <TextItem
      name="toleranceSource"
      label={t('products.columns.toleranceSource')}
      required={minutes > 0}
      dependencies={['toleranceMinutes']}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_rule, typed = '') =>
            (minutesOf(String(getFieldValue('toleranceMinutes') ?? '')) ?? 0) > 0 && String(typed).trim() === ''
              ? refuse(t => t('products.faults.toleranceSource'))
              : Promise.resolve(),
        }),
      ]}
      maxLength={500}
    />
  )
}

function Effect() {
  const { t, day } = useWords()
  const validFrom = Form.useWatch<string | undefined>('validFrom')
  const today = todayInPortal()
  const when = !validFrom || validFrom === today ? 'today' : validFrom < today ? 'past' : 'future'
  return (
    <p className="box filled wide" role="status">
      {t(`products.version.${when}`, { day: validFrom && isShippingDay(validFrom) ? day(validFrom) : '' })}
    </p>
  )
}

/** Both names and the codes. */
export function FactFields() {
  const { t } = useWords()
  const name = [filled(t => t('products.faults.name'))]
  return (
    <>
      <Form.Item name="nameJa" label={t('products.columns.nameJa')} rules={name}>
        <Input maxLength={200} autoComplete="off" lang="ja" />
      </Form.Item>
      <Form.Item name="nameEn" label={t('products.columns.nameEn')} rules={name}>
        <Input maxLength={200} autoComplete="off" lang="en" />
      </Form.Item>
      <TextItem name="drugCode" label={t('products.columns.drugCode')} maxLength={100} />
      <CodeLines />
    </>
  )
}
