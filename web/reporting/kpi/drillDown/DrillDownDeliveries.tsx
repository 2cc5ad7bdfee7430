import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import type { DeliveryKpi, KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { DrillDownDeliveryCards } from '#web/reporting/kpi/drillDown/DrillDownDeliveryCards.tsx'
import { DrillDownDeliveryTable } from '#web/reporting/kpi/drillDown/DrillDownDeliveryTable.tsx'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import type { KpiSearch, Part } from '#web/reporting/kpi/kpiSearch.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

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
  const texts = useKpiTexts()
  const { count } = useTimes()
  const isPhone = usePhone()
  const behind = { ...asked, kpi, part: part === 'all' ? undefined : part }
  const answer = useCall(
    kpiCalls.getKpiDeliveries,
    { ...behind, page: place.page, pageSize: place.size },
    { keepPrevious: true },
  )
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const found = answer.data
  if (found?.total === 0) return <Notice title={t('kpi.behind.none')}>{t('kpi.behind.noneHint')}</Notice>
  const listed = { kpi, rows: found?.rows }
  return (
    <>
      {kpi === 'inboundHandling' && part === 'all' && figure && (
        <p className="kpi-pallets">
          {t('kpi.behind.pallets', { all: texts.amount(figure.denominator), onTime: texts.amount(figure.numerator) })}
        </p>
      )}
      <ListResults
        label={t('kpi.behind.title', { kpi: t(`kpi.words.kpis.${kpi}`) })}
        found={found}
        place={place}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        texts={{
          loading: t('common.loading'),
          found: total => t('kpi.behind.found', { number: count(total) }),
          range: (from, until) => t('lists.range', { from: count(from), until: count(until) }),
          emptyPage: t('lists.emptyPage'),
          toFirstPage: t('lists.toFirstPage'),
        }}
        onPlace={onPlace}
        tools={found && <FileButton call={kpiCalls.downloadKpiDeliveriesCsv} body={behind} total={found.total} />}
      >
        {isPhone ? (
          <DrillDownDeliveryCards {...listed} />
        ) : (
          <DrillDownDeliveryTable {...listed} place={JSON.stringify([behind, place])} />
        )}
      </ListResults>
    </>
  )
}
