import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { GroupTable } from '#web/reporting/reports/summary/GroupTable.tsx'
import { CaseFigures, LotFigures, OutcomeFigures } from '#web/reporting/reports/summary/MonthFigures.tsx'
import { carrierLink, laneLink, productLink } from '#web/reporting/reports/summary/summaryLinks.ts'
import { TimesTable } from '#web/reporting/reports/summary/TimesTable.tsx'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { WorstTable } from '#web/reporting/reports/summary/WorstTable.tsx'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = { summary: MonthlySummary; isOld: boolean }

/** A month in numbers, each beside that of the month before; where it can be listed it leads to its list. */
export function MonthSummary({ summary, isOld }: Props) {
  const t = useText()
  const texts = useSummaryTexts()
  const localName = useLocalName()
  const { month, depositor, now, isOver, asOf, timeZone } = summary
  const { instant } = useTimes(timeZone)
  const isEmpty = now.deliveries.total === 0 && Object.values(now.cases).every(count => count === 0)
  const name = depositor ? localName(depositor.name, depositor.nameEn) : t('reports.words.allDepositors')
  return (
    <div className={isOld ? 'page list-old' : 'page'}>
      <header>
        <h2>{t('reports.arrived', { month: texts.month(month) })}</h2>
        <p className="quiet">
          {name} · {t('reports.asOf', { at: instant(asOf) })} ({timeZone})
        </p>
        {!isOver && <p className="strong">{t('reports.words.soFar')}</p>}
      </header>
      {isEmpty ? (
        <Notice title={t('reports.none')}>{t('reports.noneHint')}</Notice>
      ) : (
        <>
          <OutcomeFigures summary={summary} />
          <CaseFigures summary={summary} />
          <LotFigures summary={summary} />
          <TimesTable summary={summary} />
          <WorstTable worst={summary.worst} />
          <Groups summary={summary} />
        </>
      )}
      <Method />
    </div>
  )
}

function Groups({ summary }: { summary: MonthlySummary }) {
  const nameIn = useNameIn()
  const t = useText()
  const localName = useLocalName()
  const { lanes, carriers, products, groups } = summary
  return (
    <>
      <GroupTable
        kind="lanes"
        head={t('reports.words.groups.lane')}
        all={groups.lanes}
        rows={lanes.map(lane => ({
          name: `${nameIn(lane.shipFrom)} → ${nameIn(lane.destination)}`,
          deliveries: lane.deliveries,
          to: outcome => laneLink(summary, lane, outcome),
        }))}
      />
      <GroupTable
        kind="carriers"
        head={t('reports.words.groups.carrier')}
        all={groups.carriers}
        rows={carriers.map(one => ({
          name: one.carrier ? localName(one.carrier.name, one.carrier.nameEn) : t('reports.words.groups.noCarrier'),
          deliveries: one.deliveries,
          to: outcome => carrierLink(summary, one, outcome),
        }))}
      />
      <GroupTable
        kind="products"
        head={t('reports.words.groups.product')}
        all={groups.products}
        rows={products.map(product => ({
          name: `${localName(product.nameJa, product.nameEn)} (${product.itemCode})`,
          deliveries: product.deliveries,
          to: outcome => productLink(summary, product, outcome),
        }))}
      />
    </>
  )
}

function Method() {
  const t = useText()
  const lines = t('reports.methodLines', { returnObjects: true })
  return (
    <details>
      <summary>{t('reports.words.method')}</summary>
      <ul className="bullets secondary">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
