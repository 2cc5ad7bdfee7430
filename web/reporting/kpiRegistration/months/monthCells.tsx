import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import type { HourField } from '#contract/reporting/rules/kpiHours.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { EditedCell } from '#web/reporting/kpiRegistration/months/EditedCell.tsx'
import { isEdited, type RowActs } from '#web/reporting/kpiRegistration/months/MonthActions.tsx'
import { isRegistered } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Cell = { row: MonthlyKpi }
type EditableCell = Cell & { acts: RowActs }

/** The month, and whether it is registered. */
export function Month({ row }: Cell) {
  const t = useText()
  const texts = useKpiTexts()
  return (
    <>
      <span className="list-reference">{texts.month(row.month)}</span>{' '}
      {!isRegistered(row) && <StateTag tone="settled">{t('kpiRegistration.list.unregistered')}</StateTag>}
    </>
  )
}

export function CentreOf({ row: { centre } }: Cell) {
  const localName = useLocalName()
  return (
    <>
      <div>{localName(centre.name, centre.nameEn)}</div>
      <div className="quiet">{centre.code}</div>
    </>
  )
}

export function HoursOf({ row, field, acts }: EditableCell & { field: HourField }) {
  const t = useText()
  const texts = useKpiTexts()
  if (acts.edited && isEdited(row, acts)) return <EditedCell field={field} edited={acts.edited} />
  const hours = row[field]
  return hours === null ? <span className="quiet">{t('common.none')}</span> : texts.amount(hours)
}

export function ReasonOf({ row, acts }: EditableCell) {
  const t = useText()
  if (acts.edited && isEdited(row, acts)) return <EditedCell field="reason" edited={acts.edited} />
  return row.reason ?? <span className="quiet">{t('common.none')}</span>
}
