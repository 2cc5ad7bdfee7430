import { Flex, Form, Input, Radio } from 'antd'
import { rangeFault } from '#contract/quality/rules/stabilityBudget.ts'
import {
  inUnit,
  limitOf,
  minutesOf,
  timeUnits,
  type BudgetFields,
  type RangeFields as Fields,
  type TimeUnit,
} from '#web/quality/stabilityBudget/product/budgetFields.ts'
import { Lines } from '#web/kernel/ui/forms/fields/Lines.tsx'
import { useText, refuse } from '#web/kernel/texts/useWords.ts'

const maxRanges = 20

/** The ranges of an allowance, a line each, and the unit of their times. `mayEnd`: none at all ends a budget that there is. */
export function RangeFields({ mayEnd }: { mayEnd: boolean }) {
  const t = useText()
  const form = Form.useFormInstance<BudgetFields>()
  const unit = Form.useWatch<TimeUnit | undefined>('unit') ?? form.getFieldsValue().unit ?? 'hours'
  const changeUnit = (to: TimeUnit) => {
    const typed = form.getFieldValue('ranges') as Fields[] | undefined
    form.setFieldValue(
      'ranges',
      typed?.map(one => ({ ...one, allowed: inUnit(one.allowed ?? '', unit, to) })),
    )
    form.setFieldValue('unit', to)
  }
  const standTogether = (_rule: unknown, typed: Partial<Fields>[] = []) => {
    if (typed.length === 0 && !mayEnd) return refuse(t => t('stabilityBudget.faults.noLimits'))
    const limit = (of: string | undefined) => limitOf(of) ?? null
    const fault = rangeFault(typed.map(one => ({ lowerMilli: limit(one.lower), upperMilli: limit(one.upper) })))
    if (fault?.fault !== 'overlaps') return Promise.resolve()
    return refuse(t => t('stabilityBudget.faults.overlaps', { number: fault.place + 1 }))
  }
  return (
    <Flex component="fieldset" vertical gap="small" className="wide">
      <legend>{t('stabilityBudget.product.columns.ranges')}</legend>
      <Form.Item name="unit" noStyle hidden>
        <input type="hidden" />
      </Form.Item>
      <Radio.Group
        aria-label={t('stabilityBudget.form.unit')}
        value={unit}
        onChange={({ target }) => changeUnit(target.value as TimeUnit)}
        options={timeUnits.map(value => ({ value, label: t(`stabilityBudget.form.units.${value}`) }))}
      />
      <Lines
        name="ranges"
        rules={[{ validator: standTogether }]}
        next={emptyRange}
        max={maxRanges}
        none={mayEnd && <p className="box filled">{t('stabilityBudget.form.ends')}</p>}
        addText={t('stabilityBudget.form.add')}
        removeText={number => t('stabilityBudget.form.remove', { number })}
      >
        {place => <RangeRow place={place} unit={unit} />}
      </Lines>
    </Flex>
  )
}

const emptyRange: Fields = { lower: '', upper: '', allowed: '' }

function RangeRow({ place, unit }: { place: number; unit: TimeUnit }) {
  const t = useText()
  const isLimit = (_rule: unknown, typed: string | undefined) =>
    limitOf(typed) === undefined ? refuse(t => t('stabilityBudget.faults.limit')) : Promise.resolve()
  const isTime = (_rule: unknown, typed: string | undefined) =>
    minutesOf(typed, unit) === undefined ? refuse(t => t(`stabilityBudget.faults.${unit}`)) : Promise.resolve()
  const limit = <Input autoComplete="off" maxLength={10} placeholder={t('stabilityBudget.form.noLimit')} />
  return (
    <div
      className="fit-grid"
      style={{ '--fit': '120px', flex: 1 }}
      role="group"
      aria-label={t('stabilityBudget.form.range', { number: place + 1 })}
    >
      <Form.Item name={[place, 'lower']} label={t('stabilityBudget.form.lower')} rules={[{ validator: isLimit }]}>
        {limit}
      </Form.Item>
      <Form.Item
        name={[place, 'upper']}
        label={t('stabilityBudget.form.upper')}
        dependencies={[['ranges', place, 'lower']]}
        rules={[
          { validator: isLimit },
          ({ getFieldValue }) => ({
            validator: (_rule, typed) => {
              const lower = limitOf(getFieldValue(['ranges', place, 'lower']) as string)
              const upper = limitOf(typed as string)
              if (lower === undefined || upper === undefined) return Promise.resolve()
              if (lower === null && upper === null) return refuse(t => t('stabilityBudget.faults.noLimits'))
              const isUpsideDown = lower !== null && upper !== null && lower >= upper
              return isUpsideDown ? refuse(t => t('stabilityBudget.faults.order')) : Promise.resolve()
            },
          }),
        ]}
      >
        {limit}
      </Form.Item>
      <Form.Item
        name={[place, 'allowed']}
        label={t(`stabilityBudget.form.allowed.${unit}`)}
        dependencies={['unit']}
        rules={[{ validator: isTime }]}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={12} />
      </Form.Item>
    </div>
  )
}
