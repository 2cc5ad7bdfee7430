import { Suspense } from 'react'
import type { StatusInfo, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { noShifts, wholeOfShifted, type Shifts } from '#web/kernel/temperatureChart/chartLogger.ts'
import { TemperatureChart } from '#web/kernel/temperatureChart/TemperatureChart.tsx'
import type { ChartMark } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { CompareButton } from '#web/logistics/deliveries/detail/compare/CompareButton.tsx'
import { useCompared } from '#web/logistics/deliveries/detail/compare/useCompared.ts'
import { usePictureFacts } from '#web/logistics/deliveries/detail/temperature/usePictureFacts.ts'
import { OverlapNote } from '#web/logistics/deliveries/detail/temperature/OverlapNote.tsx'
import type { ChartCursor } from '#web/logistics/deliveries/detail/Journey.tsx'
import { PartSection } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { type useTemperature, widthFor } from '#web/logistics/deliveries/detail/temperature/useTemperature.ts'
import type { DetailView } from '#web/logistics/deliveries/detail/useDetailView.ts'
import { DeliveryFiles } from '#web/devices/loggerFiles/lazySections.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Alert } from 'antd'

type Props = {
  status: StatusInfo
  temperature: ReturnType<typeof useTemperature>
  chart: DetailView
  cursor: ChartCursor
  marks: readonly ChartMark[]
}

export const temperatureSectionId = 'temperature'

export function TemperatureSection({ status, temperature, chart, cursor, marks }: Props) {
  const { deliveryId, disclosed } = status
  const { chartRoom, answer, askedWidthPx } = temperature
  return (
    <PartSection
      id={temperatureSectionId}
      deliveryId={deliveryId}
      part="temperature"
      isDisclosed={disclosed.temperature}
      answer={answer}
      actions={
        <Suspense>
          <DeliveryFiles deliveryId={deliveryId} />
        </Suspense>
      }
      above={<div ref={chartRoom} />}
    >
      {info => (
        <>
          <OverlapNote loggers={info.loggers} timeZone={info.timeZone} />
          <ArchivedNote archived={info.archived} timeZone={info.timeZone} />
          <Chart {...{ status, info, chart, cursor, marks, askedWidthPx }} isRefreshing={answer.isFetching} />
        </>
      )}
    </PartSection>
  )
}

type ChartProps = Omit<Props, 'temperature'> & { info: TemperatureInfo; askedWidthPx: number; isRefreshing: boolean }

function Chart({ status, info, chart, cursor, marks, askedWidthPx, isRefreshing }: ChartProps) {
  const { comparedId, onCompare, ...view } = chart
  const compared = useCompared(status, comparedId, widthFor(askedWidthPx, chart.view, wholeOf(info, noShifts)))
  const whole = wholeOf(info, cursor.shifts)
  const shownView = chart.view ?? whole
  const isAligned = cursor.shifts.size > 0
  const picture = usePictureFacts({ marks, status, info, view: shownView, isAligned, compared })
  return (
    <>
      <TemperatureChart
        {...view}
        {...cursor}
        marks={marks}
        compared={compared.loggers}
        picture={picture}
        tools={<CompareButton {...{ status, comparedId, onCompare }} />}
        info={info}
        // One curve has nothing to be compared with.
        layout={info.loggers.length > 1 ? chart.layout : 'overlaid'}
        view={shownView}
        whole={whole}
        askedWidthPx={askedWidthPx}
        isRefreshing={isRefreshing}
      />
      {comparedId !== null && (
        <Suspense>
          <ComparedVerdicts {...{ status, info, compared }} />
        </Suspense>
      )}
    </>
  )
}

const ComparedVerdicts = lazyPart(
  async () => (await import('#web/logistics/deliveries/detail/compare/ComparedVerdicts.tsx')).ComparedVerdicts,
  undefined,
  { isOptional: true },
)

/** From the first logger's start to the last one's end, as the curves are drawn. */
export function wholeOf({ loggers, wholeFrom, wholeTo }: TemperatureInfo, shifts: Shifts): TimeView {
  const whole = { fromMs: Date.parse(wholeFrom), toMs: Date.parse(wholeTo) }
  if (shifts.size === 0) return whole
  const ends = loggers.map(({ loggerAssignmentId, to }) => ({
    loggerAssignmentId,
    toMs: to ? Date.parse(to) : whole.toMs,
  }))
  return wholeOfShifted(ends, shifts, whole.fromMs)
}

/** Why a curve has nothing for some months: their readings are in files. */
function ArchivedNote({ archived, timeZone }: Pick<TemperatureInfo, 'archived' | 'timeZone'>) {
  const { t, dayOf } = useWords(timeZone)
  if (archived.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('deliveryDetail.archived.title')}
      description={archived.map(({ month, movedAt, fileName }) => (
        <div key={month} className="anywhere">
          {t('deliveryDetail.archived.month', { month, day: dayOf(movedAt), fileName })}
        </div>
      ))}
    />
  )
}
