import { Suspense, type RefObject } from 'react'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { useCall } from '#web/kernel/api/queries.ts'
import { wholeOfShifted, type Shifts } from '#web/kernel/temperatureChart/axes/alignment.ts'
import type { ChartLayout } from '#web/kernel/temperatureChart/chartLayouts.ts'
import { TemperatureChart } from '#web/kernel/temperatureChart/TemperatureChart.tsx'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { CsvButton } from '#web/logistics/deliveries/detail/CsvButton.tsx'
import { OverlapNote } from '#web/logistics/deliveries/detail/temperature/OverlapNote.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Nothing, SectionBody } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { DeliveryFiles } from '#web/devices/loggerFiles/lazySections.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Alert } from 'antd'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  deliveryId: number
  /** Its width is the chart's, for which the server thins the curves. */
  chartRoom: RefObject<HTMLDivElement | null>
  askedWidthPx: number
  answer: ReturnType<typeof useCall<typeof deliveryCalls.temperatureInfo>>
  isDisclosed: boolean
  layout: ChartLayout
  onLayout: (layout: ChartLayout) => void
  shifts: Shifts
  view: TimeView | null
  onView: (view: TimeView | null) => void
  cursorAtMs: number | null
  onCursor: (atMs: number | null) => void
  focusedAssignmentId: number | null
  onFocus: (loggerAssignmentId: number | null) => void
}

export const temperatureSectionId = 'temperature'

export function TemperatureSection({ deliveryId, answer, isDisclosed, view, chartRoom, ...chart }: Props) {
  const t = useText()
  const title = t('deliveryDetail.sections.temperature')
  const actions = (
    <>
      <Suspense>
        <DeliveryFiles deliveryId={deliveryId} />
      </Suspense>
      {answer.data && <CsvButton deliveryId={deliveryId} part="temperature" section={title} />}
    </>
  )
  return (
    <Section id={temperatureSectionId} title={title} actions={actions}>
      <div ref={chartRoom} />
      {isDisclosed ? (
        <SectionBody answer={answer} empty={t('deliveryDetail.empty.temperature')}>
          {info => {
            const whole = wholeOf(info, chart.shifts)
            // One curve has nothing to be compared with.
            const layout = info.loggers.length > 1 ? chart.layout : 'overlaid'
            return (
              <>
                <OverlapNote loggers={info.loggers} timeZone={info.timeZone} />
                <ArchivedNote archived={info.archived} timeZone={info.timeZone} />
                <TemperatureChart
                  {...chart}
                  info={info}
                  layout={layout}
                  view={view ?? whole}
                  whole={whole}
                  isRefreshing={answer.isFetching}
                />
              </>
            )
          }}
        </SectionBody>
      ) : (
        <Nothing text={t('deliveryDetail.undisclosed.temperature')} />
      )}
    </Section>
  )
}

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
  const t = useText()
  const times = useTimes(timeZone)
  if (archived.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('deliveryDetail.archived.title')}
      description={archived.map(({ month, movedAt, fileName }) => (
        <div key={month} className="anywhere">
          {t('deliveryDetail.archived.month', { month, day: times.dayOf(movedAt), fileName })}
        </div>
      ))}
    />
  )
}
