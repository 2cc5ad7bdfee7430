import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { column, ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Notice, LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { monthsAndTotal, type HourKpi, type HoursRow } from '#web/reporting/kpi/drillDown/hourSums.ts'
import { shareOf } from '#web/reporting/kpi/figures.ts'
import type { Asked } from '#web/reporting/kpi/shownMonths.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'

/** The registered months behind a share, with their sums: the share's numerator and denominator. */
export function DrillDownHours({ kpi, asked }: { kpi: HourKpi; asked: Asked }) {
  const { t, count } = useWords()
  const isPhone = usePhone()
  const { data, error, isPlaceholderData, refetch } = useCall(kpiCalls.getKpiHours, asked, { keepPrevious: true })
  const { months, total } = monthsAndTotal(kpi, data?.rows ?? [])
  // Other companies' reasons are not told: then there is no column for them.
  const columns = useColumns(
    kpi,
    months.some(({ reason }) => reason !== null),
  )
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (data && months.length === 0) return <Notice title={t('kpi.behind.noHours')}>{t('kpi.noHours')}</Notice>
  const shown = { columns, keyOf: ({ month, centre }: HoursRow) => `${month} ${centre?.code}` }
  return (
    <section className={isPlaceholderData ? 'list list-old kpi-hours' : 'list kpi-hours'}>
      <div className="list-found" role="status">
        <strong>{data ? t('kpi.behind.hours.found', { number: count(months.length) }) : t('common.loading')}</strong>
      </div>
      {isPhone ? (
        <ListCards {...shown} rows={data && [total, ...months]} />
      ) : (
        <ListTable
          {...shown}
          rows={data && [...months, total]}
          label={t('kpi.behind.title', { kpi: t(`kpi.words.kpis.${kpi}`) })}
        />
      )}
    </section>
  )
}

function useColumns(kpi: HourKpi, hasReason: boolean): readonly Column<HoursRow, never>[] {
  const { t, nameIn, ...texts } = useKpiTexts()
  const share = ({ downtime, working }: HoursRow) => {
    const percent = shareOf({ numerator: downtime, denominator: working, beside: 0 })
    return percent === null ? '' : texts.percent(percent)
  }
  const className = 'list-number'
  return [
    column(
      t('kpi.words.month'),
      ({ month }) => <strong>{month === null ? t('kpi.behind.hours.total') : texts.month(month)}</strong>,
      { onCard: 'top' },
    ),
    column(t('kpi.words.centre'), ({ centre }) => centre && nameIn(centre), { onCard: 'topEnd' }),
    column(t(`kpi.words.numerators.${kpi}`), row => texts.amount(row.downtime), { className }),
    column(t(`kpi.words.denominators.${kpi}`), row => texts.amount(row.working), { className }),
    column(t('kpi.share'), share, { className, onCard: 'nowhere' }),
    ...(hasReason ? [column<HoursRow, never>(t('kpi.words.reason'), row => row.reason, { onCard: 'bottom' })] : []),
  ]
}
