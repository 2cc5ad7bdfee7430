import { kpiCalls, type KpiDelivery, type KpiPart } from '#contract/reporting/calls/kpi.ts'
import type { DeliveryKpi, KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { FileButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { joinedCells } from '#web/logistics/deliveries/list/columns/useColumns.tsx'
import { singleCells } from '#web/logistics/deliveries/list/columns/singleCells.tsx'
import type { KpiSearch, Part } from '#web/reporting/kpi/kpiSearch.ts'
import { ReachTag } from '#web/reporting/kpi/ReachTag.tsx'
import type { Asked } from '#web/reporting/kpi/shownMonths.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'

type Props = {
  kpi: DeliveryKpi
  part: Part
  asked: Asked
  figure: KpiFigure | undefined
  place: Pick<KpiSearch, 'page' | 'size'>
  onPlace: (place: Pick<KpiSearch, 'page' | 'size'>) => void
}

/** Exactly the deliveries that a figure counts, page by page. */
export function DrillDownDeliveries({ kpi, part, asked, figure, place, onPlace }: Props) {
  const { t, amount } = useKpiTexts()
  const body = { ...asked, kpi, part: part === 'all' ? undefined : part }
  const answer = useCall(
    kpiCalls.getKpiDeliveries,
    { ...body, page: place.page, pageSize: place.size },
    { keepPrevious: true },
  )
  return (
    <ListResults
      search={{ ...body, ...place }}
      onSearch={({ page, size }) => onPlace({ page, size })}
      answer={answer}
      texts={{
        title: t('kpi.behind.title', { kpi: t(`kpi.words.kpis.${kpi}`) }),
        found: number => t('kpi.behind.found', { number }),
        none: { title: t('kpi.behind.none'), hint: t('kpi.behind.noneHint') },
      }}
      columns={useColumns(kpi)}
      keyOf={row => row.deliveryId}
      tools={
        answer.data && <FileButton call={kpiCalls.downloadKpiDeliveriesCsv} body={body} total={answer.data.total} />
      }
      above={
        kpi === 'inboundHandling' &&
        part === 'all' &&
        figure && (
          <p>{t('kpi.behind.pallets', { all: amount(figure.denominator), onTime: amount(figure.numerator) })}</p>
        )
      }
    />
  )
}

/** What decides how a KPI counts a delivery, and nothing else. */
const decidingFacts = {
  inboundHandling: ['warehousedOn', 'inboundPallets', 'palletsOnTime'],
  onTimePickup: ['plannedPickup', 'actualPickup'],
  shippingAccuracy: ['deliveredAt', 'shippedPieces', 'receivedPieces'],
  temperatureCompliance: ['deliveredAt', 'temperature'],
} as const satisfies Record<DeliveryKpi, readonly string[]>

const amounts: readonly string[] = ['inboundPallets', 'palletsOnTime', 'shippedPieces', 'receivedPieces']

function useColumns(kpi: DeliveryKpi): readonly Column<KpiDelivery, never>[] {
  const t = useText()
  const tools = useWords()
  const facts = decidingFacts[kpi].map(name => {
    const [title, cell] =
      name === 'temperature'
        ? [t('deliveries.list.joined.temperature'), joinedCells.temperature]
        : [t(`deliveries.columns.${name}`), singleCells[name]]
    const className = amounts.includes(name) ? 'list-number' : 'list-narrow'
    return column<KpiDelivery, never>(title, row => cell(row, tools) || t('common.none'), { className })
  })
  return [
    column(t('deliveries.columns.reference'), row => <DeliveryLink to={row} className="list-reference" />, {
      onCard: 'top',
    }),
    column(t('kpi.evaluated'), row => <PartCell kpi={kpi} row={row} />, {
      className: 'list-narrow',
      onCard: 'topEnd',
    }),
    ...facts,
    column(t('deliveries.list.joined.route'), row => joinedCells.route(row, tools), {
      className: 'list-wide',
      onCard: 'wide',
    }),
  ]
}

const reachedBy: Record<KpiPart, boolean | undefined> = { met: true, missed: false, beside: undefined }

function PartCell({ kpi, row }: { kpi: DeliveryKpi; row: KpiDelivery }) {
  const t = useText()
  const isOfPieces = kpi === 'shippingAccuracy' && row.part === 'missed'
  const difference = (row.receivedPieces ?? 0) - (row.shippedPieces ?? 0)
  return (
    <>
      <ReachTag reached={reachedBy[row.part]}>{t(`kpi.verdicts.${row.part}`)}</ReachTag>
      {isOfPieces && (
        <div className="quiet no-wrap">
          {t('kpi.behind.difference', { number: difference > 0 ? `+${difference}` : `−${-difference}` })}
        </div>
      )}
    </>
  )
}
