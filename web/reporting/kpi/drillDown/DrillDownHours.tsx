import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import { monthsAndTotal, type HourKpi, type HoursRow } from '#web/reporting/kpi/drillDown/hourSums.ts'
import { shareOf } from '#web/reporting/kpi/figures.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'

/** The registered months behind a share, with their sums: the share's numerator and denominator. */
export function DrillDownHours({ kpi, asked }: { kpi: HourKpi; asked: Asked }) {
  const t = useText()
  const { count } = useTimes()
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
  const t = useText()
  const texts = useKpiTexts()
  const localName = useLocalName()
  const number = (title: string, cell: (row: HoursRow) => string): Column<HoursRow, never> => ({
    heads: [{ title }],
    cell,
    className: 'list-number',
  })
  const share = ({ downtime, working }: HoursRow) => shareOf({ numerator: downtime, denominator: working, beside: 0 })
  const reason: Column<HoursRow, never> = {
    heads: [{ title: t('kpi.words.reason') }],
    cell: row => row.reason,
    onCard: 'bottom',
  }
  return [
    {
      heads: [{ title: t('kpi.words.month') }],
      cell: ({ month }) => <strong>{month === null ? t('kpi.behind.hours.total') : texts.month(month)}</strong>,
      onCard: 'top',
    },
    {
      heads: [{ title: t('kpi.words.centre') }],
      cell: ({ centre }) => centre && localName(centre.name, centre.nameEn),
      onCard: 'topEnd',
    },
    number(t(`kpi.words.numerators.${kpi}`), row => texts.amount(row.downtime)),
    number(t(`kpi.words.denominators.${kpi}`), row => texts.amount(row.working)),
    {
      ...number(t('kpi.share'), row => {
        const value = share(row)
        return value === null ? '' : texts.percent(value)
      }),
      onCard: 'nowhere',
    },
    ...(hasReason ? [reason] : []),
  ]
}
