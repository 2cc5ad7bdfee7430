import { Flex } from 'antd'
import {
  kpiRegistrationCalls,
  type MonthlyKpi,
  type MonthlyKpiChange,
} from '#contract/reporting/calls/kpiRegistration.ts'
import type { RegisteredHours } from '#contract/reporting/rules/kpiHours.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { BeforeAfter, Changes, type ShownChange } from '#web/kernel/ui/history/ChangeHistory.tsx'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { editedFields, type CentreMonth, type EditedField } from '#web/reporting/kpiRegistration/typedMonth.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** How a centre's month is called in sentences and for screen readers. */
export function useMonthName() {
  const { t, nameIn, ...texts } = useKpiTexts()
  return ({ centre, month }: CentreMonth) =>
    t('kpiRegistration.list.of', { month: texts.month(month), centre: nameIn(centre) })
}

type Values = RegisteredHours | null

/** What differs, old → new; of what was added or deleted, all of it. */
export function ChangedValues({ before, after }: { before: Values; after: Values }) {
  const { t, ...texts } = useKpiTexts()
  const textOf = (values: Values, field: EditedField) => {
    const value = values?.[field] ?? null
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
              (textOf(before ?? after, field) ?? t('changeHistory.nothing'))
            )}
          </dd>
        </div>
      ))}
    </Flex>
  )
}

/** Who changed what of a centre's month when, the newest first. */
export function HistoryDialog({ row, onClose }: { row: MonthlyKpi; onClose: () => void }) {
  const t = useText()
  const nameOf = useMonthName()
  const body = { centreCode: row.centre.code, month: row.month }
  const answer = useCall(kpiRegistrationCalls.getMonthlyKpiHistory, body)
  const shown = ({ at, by, before, after }: MonthlyKpiChange): ShownChange => ({
    title: t(`kpiRegistration.history.${before ? (after ? 'changed' : 'removed') : 'added'}`),
    at,
    // What the portal or its database did is nobody's act.
    by: { kind: /^(system|database):/.test(by) ? 'system' : 'user', name: by },
    more: <ChangedValues before={before} after={after} />,
  })
  return (
    <Dialog title={t('kpiRegistration.history.title', { what: nameOf(row) })} onClose={onClose}>
      <Changes answer={answer} most={Infinity} show={shown} />
    </Dialog>
  )
}
