import { Flex } from 'antd'
import { BeforeAfter } from '#web/kernel/ui/history/BeforeAfter.tsx'
import type { RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { editedFields, type EditedField } from '#web/reporting/kpiRegistration/months/typedMonth.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Values = RegisteredHours | null

/** What differs, old → new; of what was added or deleted, all of it. */
export function ChangedValues({ before, after }: { before: Values; after: Values }) {
  const t = useText()
  const texts = useKpiTexts()
  const textOf = (values: Values, field: EditedField) => {
    const value = values?.[field] ?? null
    if (value === null) return t('kpiRegistration.history.nothing')
    return typeof value === 'number' ? texts.amount(value) : value
  }
  const differing = editedFields.filter(field => before?.[field] !== after?.[field])
  return (
    <Flex component="dl" wrap gap="4px 20px" className="full-width">
      {differing.map(field => (
        <div key={field}>
          <dt className="quiet">{t(`kpiRegistration.columns.${field}`)}</dt>
          <dd>
            {before && after ? (
              <BeforeAfter before={textOf(before, field)} after={textOf(after, field)} />
            ) : (
              textOf(before ?? after, field)
            )}
          </dd>
        </div>
      ))}
    </Flex>
  )
}
