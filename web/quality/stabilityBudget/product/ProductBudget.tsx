import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { refuse, filled, useWords } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import {
  allowanceOf,
  fieldsOf,
  percentOf,
  type BudgetFields,
} from '#web/quality/stabilityBudget/product/budgetFields.ts'
import { RangeFields } from '#web/quality/stabilityBudget/product/RangeFields.tsx'
import { PlusOutlined } from '@ant-design/icons'
import { Flex, Form, Input } from 'antd'
import type { Product } from '#contract/logistics/calls/products.ts'
import { stabilityBudgetCalls, type BudgetVersion } from '#contract/quality/calls/stabilityBudget.ts'
import { hoursText, rangeText } from '#contract/quality/words/budgetText.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

const minuteMs = 60_000

/** The stability budget of an item, a part of its page: all versions, and what administrators do with it. */
export function ProductBudget({ product }: { product: Pick<Product, 'productId' | 'versions'> }) {
  const { t } = useWords()
  const { productId, versions: evaluations } = product
  const answer = useCall(stabilityBudgetCalls.getStabilityBudget, { productId })
  const { data } = answer
  const inForce = evaluations.find(version => version.state === 'inForce')
  return (
    <Section
      title={t('stabilityBudget.title')}
      actions={
        data?.mayEdit && (
          <DialogButton
            icon={<PlusOutlined aria-hidden />}
            label={t(`stabilityBudget.product.${data.versions.length === 0 ? 'register' : 'change'}`)}
          >
            {close => (
              <BudgetDialog
                productId={productId}
                last={data.versions[0]}
                band={inForce?.band ?? '2-8'}
                onClose={close}
              />
            )}
          </DialogButton>
        )
      }
    >
      <Answered
        answer={answer}
        isEmpty={({ versions }) => versions.length === 0}
        empty={`${t('stabilityBudget.product.none')} ${t('stabilityBudget.product.noneHint')}`}
      >
        {({ versions }) => (
          <>
            <p className="quiet">{t('stabilityBudget.product.hint')}</p>
            <BudgetVersions versions={versions} />
          </>
        )}
      </Answered>
    </Section>
  )
}

/** All versions of an allowance, the newest first: that one counts. */
function BudgetVersions({ versions }: { versions: readonly BudgetVersion[] }) {
  const { t, instant, language } = useWords()
  const isInForce = (version: BudgetVersion) => version === versions[0]
  const number = (version: BudgetVersion) => (
    <>
      {t('stabilityBudget.product.number', version)}{' '}
      <StateTag tone={isInForce(version) ? 'good' : 'settled'}>
        {t(`stabilityBudget.product.${isInForce(version) ? 'inForce' : 'past'}`)}
      </StateTag>
    </>
  )
  const ranges = (version: BudgetVersion) =>
    version.ranges.length === 0 ? (
      t('stabilityBudget.product.noRanges')
    ) : (
      <ul>
        {version.ranges.map((range, place) => (
          <Flex component="li" key={place} gap="middle" justify="space-between">
            <span>{rangeText(range, language)}</span>
            <span>{hoursText(range.minutes * minuteMs, language)}</span>
          </Flex>
        ))}
      </ul>
    )
  const made = ({ madeAt, madeBy }: BudgetVersion) => (
    <>
      {instant(madeAt)}
      <div>{t('stabilityBudget.product.madeBy', { name: madeBy })}</div>
    </>
  )
  const warns = (version: BudgetVersion) =>
    version.ranges.length > 0 && t('stabilityBudget.product.warnFrom', { number: version.warnPercent })
  return (
    <RowTable
      label={t('stabilityBudget.title')}
      rows={versions}
      keyOf={({ version }) => version}
      rowClass={version => (isInForce(version) ? undefined : 'secondary')}
      renderColumns={[
        [t('stabilityBudget.product.columns.version'), number, 'name'],
        [t('stabilityBudget.product.columns.ranges'), ranges],
        [t('stabilityBudget.product.columns.warn'), warns],
        [t('stabilityBudget.product.columns.source'), ({ source }) => source, 'prose'],
        [t('stabilityBudget.product.columns.made'), made],
      ]}
    />
  )
}

type DialogProps = { productId: number; last: BudgetVersion | undefined; band: BandCode; onClose: () => void }

const isPercent = (_rule: unknown, typed: string | undefined) =>
  percentOf(typed) === undefined ? refuse(t => t('stabilityBudget.faults.warnPercent')) : Promise.resolve()

/** The next version of an allowance, which begins with what the last one says. */
function BudgetDialog({ productId, last, band, onClose }: DialogProps) {
  const { t } = useWords()
  return (
    <CallDialog
      title={t('stabilityBudget.form.title')}
      size="wide"
      act={t('stabilityBudget.form.submit')}
      initial={fieldsOf(last, band)}
      allRequired
      about={<p className="quiet">{t('stabilityBudget.form.hint')}</p>}
      of={productId}
      call={stabilityBudgetCalls.saveStabilityBudget}
      request={(fields: BudgetFields) => ({ productId, lastVersion: last?.version ?? 0, ...allowanceOf(fields) })}
      faults={{
        lastVersion: t => t('stabilityBudget.faults.madeMeanwhile'),
        ranges: t => t('stabilityBudget.faults.unchanged'),
      }}
      done={(t, { version }) => t('stabilityBudget.form.done', { version })}
      onClose={onClose}
    >
      <RangeFields mayEnd={last !== undefined && last.ranges.length > 0} />
      <p className="quiet wide">{t('stabilityBudget.form.limits')}</p>
      <Form.Item name="warnPercent" label={t('stabilityBudget.form.warnPercent')} rules={[{ validator: isPercent }]}>
        <Input inputMode="numeric" autoComplete="off" maxLength={4} />
      </Form.Item>
      <Form.Item
        name="source"
        label={t('stabilityBudget.form.source')}
        rules={[filled(t => t('stabilityBudget.faults.source'))]}
      >
        <Input autoComplete="off" maxLength={500} placeholder={t('stabilityBudget.form.sourceHint')} />
      </Form.Item>
      <p className="box filled wide">{t('stabilityBudget.form.effect')}</p>
    </CallDialog>
  )
}
