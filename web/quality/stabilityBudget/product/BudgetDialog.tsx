import { Form, Input } from 'antd'
import { stabilityBudgetCalls, type BudgetVersion } from '#contract/quality/calls/stabilityBudget.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import {
  allowanceOf,
  fieldsOf,
  percentOf,
  type BudgetFields,
} from '#web/quality/stabilityBudget/product/budgetFields.ts'
import { RangeFields } from '#web/quality/stabilityBudget/product/RangeFields.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { refuse, said } from '#web/kernel/texts/said.tsx'

type Props = { productId: number; last: BudgetVersion | undefined; band: BandCode; onClose: () => void }

/** The next version of an allowance, which begins with what the last one says. */
export function BudgetDialog({ productId, last, band, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<BudgetFields>()
  const save = useCallMutation(stabilityBudgetCalls.saveStabilityBudget, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, {
    lastVersion: t => t('stabilityBudget.faults.madeMeanwhile'),
    ranges: t => t('stabilityBudget.faults.unchanged'),
  })
  const submit = async (fields: BudgetFields) => {
    try {
      const lastVersion = last?.version ?? 0
      const { version } = await save.mutateAsync({ productId, lastVersion, ...allowanceOf(fields) })
      showNotice(t => t('stabilityBudget.form.done', { version }))
      onClose()
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <FormDialog<BudgetFields>
      title={t('stabilityBudget.form.title')}
      size="wide"
      act={t('stabilityBudget.form.submit')}
      isActing={save.isPending}
      form={form}
      initial={fieldsOf(last, band)}
      allRequired
      about={<p className="quiet">{t('stabilityBudget.form.hint')}</p>}
      onSubmit={fields => void submit(fields)}
      onClose={onClose}
    >
      <RangeFields mayEnd={last !== undefined && last.ranges.length > 0} />
      <p className="quiet wide">{t('stabilityBudget.form.limits')}</p>
      <LastFields />
      <p className="box filled wide">{t('stabilityBudget.form.effect')}</p>
    </FormDialog>
  )
}

function LastFields() {
  const t = useText()
  const isPercent = (_rule: unknown, typed: string | undefined) =>
    percentOf(typed) === undefined ? refuse(t => t('stabilityBudget.faults.warnPercent')) : Promise.resolve()
  return (
    <>
      <Form.Item name="warnPercent" label={t('stabilityBudget.form.warnPercent')} rules={[{ validator: isPercent }]}>
        <Input inputMode="numeric" autoComplete="off" maxLength={4} />
      </Form.Item>
      <Form.Item
        name="source"
        label={t('stabilityBudget.form.source')}
        rules={[{ required: true, whitespace: true, message: said(t => t('stabilityBudget.faults.source')) }]}
      >
        <Input autoComplete="off" maxLength={500} placeholder={t('stabilityBudget.form.sourceHint')} />
      </Form.Item>
    </>
  )
}
