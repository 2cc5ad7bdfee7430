import { Flex } from 'antd'
import type { DeliveryCounts, DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { TransportSection } from '#contract/logistics/rules/transportSections.ts'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { figureLink, type Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { trendOf, weightLook, weightOf } from '#web/reporting/deliveryDashboard/trend.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

const figures = ['total', 'delivered', 'inTransit', 'late', 'excursion', 'incomplete', 'noData'] as const

type Row = { section: TransportSection | undefined; now: DeliveryCounts; before: DeliveryCounts }
type Shown = Pick<DeliveryDashboard, 'sections' | 'period' | 'before' | 'isRunning'>

/** All sections together, then each of them. */
function rowsOf({ sections }: Shown): Row[] {
  const sum = (of: 'now' | 'before') =>
    Object.fromEntries(
      figures.map(figure => [figure, sections.reduce((total, one) => total + one[of][figure], 0)]),
    ) as DeliveryCounts
  return [{ section: undefined, now: sum('now'), before: sum('before') }, ...sections]
}

/** What was shipped in the period by transport section, beside the period before: a table, on a phone cards. */
export function SectionFigures({ dashboard }: { dashboard: Shown }) {
  const { t } = useWords()
  const isPhone = usePhone()
  const rows = rowsOf(dashboard)
  const place = ({ section }: Row) =>
    section ? t(`deliveries.sections.${section}`) : t('deliveryDashboard.sections.all')
  const shown = figures.map(figure => {
    const label = t(`deliveryDashboard.figures.${figure}`)
    const value = (row: Row) => (
      <FigureWithTrend {...{ row, figure, dashboard }} read={{ place: place(row), figure: label }} />
    )
    return [label, value] as const
  })
  if (isPhone) {
    return (
      <Flex component="ul" vertical gap="small">
        {rows.map(row => (
          <li key={row.section ?? 'all'} className="box">
            <h3>{place(row)}</h3>
            <Facts facts={shown.map(([label, value]) => ({ label, value: value(row) }))} />
          </li>
        ))}
      </Flex>
    )
  }
  const hint = t(dashboard.isRunning ? 'deliveryDashboard.sections.hintRunning' : 'deliveryDashboard.sections.hint')
  return (
    <RowTable
      label={`${t('deliveryDashboard.sections.title')} ${hint}`}
      rows={rows}
      keyOf={({ section }) => section ?? 'all'}
      rowClass={({ section }) => (section ? undefined : 'filled')}
      className="amounts"
      renderColumns={[[t('deliveryDashboard.sections.section'), place, 'name'], ...shown]}
    />
  )
}

type FigureProps = { row: Row; figure: Figure; dashboard: Shown; read: { place: string; figure: string } }

/** A number, and below it how it changed from which number; one that still grows has not changed yet. */
function FigureWithTrend({ row, figure, dashboard: { period, before, isRunning }, read }: FigureProps) {
  const { t, count } = useWords()
  const [now, then] = [row.now[figure], row.before[figure]]
  return (
    <>
      <div className={weightLook[weightOf(figure, now)]}>
        <ListLink
          to={figureLink(period, figure, row.section)}
          className="plain-link heading"
          label={t('deliveryDashboard.read', { ...read, number: count(now) })}
        >
          {count(now)}
        </ListLink>
      </div>
      <div className="quiet">
        {!isRunning && <TrendTag figure={figure} now={now} before={then} />}{' '}
        <ListLink
          to={figureLink(before, figure, row.section)}
          className="plain-link"
          label={t('deliveryDashboard.readBefore', { ...read, number: count(then) })}
        >
          {t('deliveryDashboard.sections.before', { number: count(then) })}
        </ListLink>
      </div>
    </>
  )
}

const signs = { more: '▲', fewer: '▼', same: '±' } as const

/** How a number has changed: sign and difference; worse stands out, better does not shout. */
function TrendTag({ figure, now, before }: { figure: Figure; now: number; before: number }) {
  const { t, count } = useWords()
  const { by, direction, isWorse, isFault } = trendOf(figure, now, before)
  return (
    <span className={isWorse ? (isFault ? 'wrong strong' : 'warn strong') : undefined}>
      <span aria-hidden>
        {signs[direction]}
        {count(by)}
      </span>
      <span className="visually-hidden">{t(`deliveryDashboard.sections.${direction}`, { number: count(by) })}</span>
    </span>
  )
}
