import type { RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { editedFields, type EditedField } from '#web/reporting/kpiRegistration/months/typedMonth.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Values = RegisteredHours | null

/** What differs, old → new; of what was added or deleted, all of it. */
export function ChangedValues({ before, after }: { before: Values; after: Values }) {
  const t = useText()
  const texts = useKpiTexts()
  const textOf = (values: RegisteredHours, field: EditedField) => {
    const value = values[field]
    if (value === null) return t('kpiRegistration.history.nothing')
    return typeof value === 'number' ? texts.amount(value) : value
  }
  const differing = editedFields.filter(field => before?.[field] !== after?.[field])
  return (
    <dl className="kpi-changed">
      {differing.map(field => (
        <div key={field}>
          <dt>{t(`kpiRegistration.columns.${field}`)}</dt>
          <dd>
            {before && (
              <>
                <span className="visually-hidden">{t('kpiRegistration.history.was')}</span>
                <span className="kpi-was">{textOf(before, field)}</span>
              </>
            )}
            {before && after && <span aria-hidden="true"> → </span>}
            {after && (
              <>
                <span className="visually-hidden">{t('kpiRegistration.history.becomes')}</span>
                <span>{textOf(after, field)}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
