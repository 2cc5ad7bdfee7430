import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import type { DeliveryKpi, KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FileButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { useCellTools } from '#web/logistics/deliveries/list/columns/cellTools.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import {
  decidingFacts,
  factCell,
  isAmount,
  Reference,
  routeCell,
  VerdictCell,
} from '#web/reporting/kpi/drillDown/deliveryCells.tsx'
import { useFactTitle } from '#web/reporting/kpi/drillDown/useFactTitle.ts'
import type { KpiSearch, Part } from '#web/reporting/kpi/kpiSearch.ts'
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
  const t = useText()
  const { amount } = useKpiTexts()
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

function useColumns(kpi: DeliveryKpi): readonly Column<DeliveryRow, never>[] {
  const t = useText()
  const tools = useCellTools()
  const titleOf = useFactTitle()
  return [
    { heads: [{ title: titleOf('reference') }], cell: row => <Reference row={row} />, onCard: 'top' },
    {
      heads: [{ title: t('kpi.behind.verdict') }],
      cell: row => <VerdictCell kpi={kpi} row={row} />,
      className: 'list-narrow',
      onCard: 'topEnd',
    },
    ...decidingFacts[kpi].map((name): Column<DeliveryRow, never> => ({
      heads: [{ title: titleOf(name) }],
      cell: row => factCell(name, row, tools),
      className: isAmount(name) ? 'list-number' : 'list-narrow',
    })),
    {
      heads: [{ title: titleOf('route') }],
      cell: row => routeCell(row, tools),
      className: 'list-wide',
      onCard: 'wide',
    },
  ]
}
