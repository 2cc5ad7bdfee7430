import type { MonthlySummary, WorstExcursion, OutcomeCounts } from '#contract/reporting/types/reportTypes.ts'
import { outcomes, type Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { TableSection } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { deliveriesLink, productLink } from '#web/reporting/reports/summary/summaryLinks.ts'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'

type Props = { summary: MonthlySummary }

const spans = ['arrivalToDecision', 'caseToDecision', 'caseToConclusion'] as const
const figures = ['medianMs', 'ninetiethMs', 'longestMs'] as const

/** How long decisions and conclusions took. */
export function TimesTable({ summary: { now, before } }: Props) {
  const { t, count, duration } = useSummaryTexts()
  const title = t('reports.words.times.title')
  const spread = (span: (typeof spans)[number], figure: (typeof figures)[number]) =>
    twoLines(duration(now.times[span][figure]), t('reports.before', { value: duration(before.times[span][figure]) }))
  return (
    <TableSection
      title={title}
      rows={spans}
      keyOf={span => span}
      renderColumns={[
        [title, span => t(`reports.words.times.${span}`), 'name'],
        [t('reports.words.times.count'), span => count(now.times[span].count)],
        ...figures.map(
          figure =>
            [t(`reports.words.times.${figure}`), (span: (typeof spans)[number]) => spread(span, figure)] as const,
        ),
      ]}
    />
  )
}

/** The excursions that went farthest, each with its delivery and its case. */
export function WorstTable({ summary: { worst } }: Props) {
  const { t, nameIn, localName, beyond, duration } = useSummaryTexts()
  const deviation = ({ deviationMilliCelsius, beyondSerial }: WorstExcursion) =>
    twoLines(<span className="wrong strong">+{beyond(deviationMilliCelsius)}</span>, beyondSerial)
  const itsCase = ({ case: known }: WorstExcursion) =>
    known ? (
      <CaseLink caseId={known.caseId}>{known.number}</CaseLink>
    ) : (
      <span className="quiet">{t('reports.words.worst.noCase')}</span>
    )
  return (
    <TableSection
      title={t('reports.words.worst.title')}
      empty={t('reports.words.worst.none')}
      rows={worst}
      keyOf={({ deliveryId, product }) => `${deliveryId} ${product.itemCode}`}
      renderColumns={[
        [t('reports.words.worst.delivery'), row => <DeliveryLink to={row} />, 'name'],
        [
          t('reports.words.groups.lane'),
          ({ shipFrom, destination }) => `${nameIn(shipFrom)} → ${nameIn(destination)}`,
          'prose',
        ],
        [t('reports.words.groups.product'), ({ product }) => localName(product.nameJa, product.nameEn), 'prose'],
        [t('reports.words.worst.beyond'), deviation],
        [t('reports.words.worst.outside'), row => twoLines(duration(row.outOfRangeMs), row.outsideSerial)],
        [t('reports.words.worst.case'), itsCase],
      ]}
    />
  )
}

/** Deliveries of a month by lane, carrier and product. */
export function Groups({ summary }: { summary: MonthlySummary }) {
  const { t, nameIn, localName } = useWords()
  const { lanes, carriers, products, groups } = summary
  const rows = {
    lanes: lanes.map((lane): Row => ({
      name: `${nameIn(lane.shipFrom)} → ${nameIn(lane.destination)}`,
      deliveries: lane.deliveries,
      to: outcome => ({
        ...deliveriesLink(summary, outcome),
        departurePlaceName: lane.shipFrom.name,
        deliveryDestinationName: lane.destination.name,
      }),
    })),
    // Deliveries that name no carrier cannot be searched for.
    carriers: carriers.map(({ carrier, deliveries }): Row => ({
      name: carrier ? nameIn(carrier) : t('reports.words.groups.noCarrier'),
      deliveries,
      to: outcome => (carrier ? { ...deliveriesLink(summary, outcome), carrierCode: carrier.code } : undefined),
    })),
    products: products.map((product): Row => ({
      name: `${localName(product.nameJa, product.nameEn)} (${product.itemCode})`,
      deliveries: product.deliveries,
      to: outcome => productLink(summary, product, outcome),
    })),
  }
  return (['lanes', 'carriers', 'products'] as const).map(kind => (
    <GroupTable key={kind} kind={kind} all={groups[kind]} rows={rows[kind]} />
  ))
}

const heads = { lanes: 'lane', carriers: 'carrier', products: 'product' } as const

type Row = { name: string; deliveries: OutcomeCounts; to: (outcome?: Outcome) => ListSearch | undefined }
type GroupProps = { kind: keyof typeof heads; all: number; rows: readonly Row[] }

/** By outcome; `all` is how many groups there are. */
function GroupTable({ kind, all, rows }: GroupProps) {
  const { t, compliance, count } = useSummaryTexts()
  const names = ['total', ...outcomes] as const
  const counted = ({ name: group, deliveries, to }: Row, name: 'total' | Outcome) => {
    const number = count(deliveries[name])
    const search = to(name === 'total' ? undefined : name)
    const look = name === 'excursion' && deliveries.excursion > 0 ? 'wrong strong' : undefined
    if (deliveries[name] === 0 || !search) return <span className={look}>{number}</span>
    const what = `${group} ${t(`reports.words.outcomes.${name}`)}`
    return (
      <ListLink to={search} className={look} label={t('reports.numberOf', { what, number })}>
        {number}
      </ListLink>
    )
  }
  return (
    <TableSection
      title={t(`reports.words.groups.${kind}`)}
      rows={rows}
      keyOf={({ name }) => name}
      className="amounts"
      isLong
      renderColumns={[
        [t(`reports.words.groups.${heads[kind]}`), ({ name }) => name, 'name'],
        ...names.map(name => [t(`reports.words.outcomes.${name}`), (row: Row) => counted(row, name)] as const),
        [t('reports.words.outcomes.compliance'), ({ deliveries }) => compliance(deliveries)],
      ]}
    >
      {rows.length < all && (
        <p className="quiet">{t('reports.firstOf', { shown: count(rows.length), all: count(all) })}</p>
      )}
    </TableSection>
  )
}
