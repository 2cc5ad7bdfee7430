import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { CsvButton } from '#web/logistics/deliveries/detail/CsvButton.tsx'
import { EventTable } from '#web/logistics/deliveries/detail/temperature/EventTable.tsx'
import { LoggerStatistics } from '#web/logistics/deliveries/detail/temperature/LoggerStatistics.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  deliveryId: number
  info: TemperatureInfo
  onShowEvent: (event: TimeView, loggerAssignmentId: number, whole: TimeView) => void
}

/** What the curves say, as figures and as a list. */
export function MeasurementSections({ deliveryId, info, onShowEvent }: Props) {
  const t = useText()
  const title = t('deliveryDetail.sections.events')
  const csv = <CsvButton deliveryId={deliveryId} part="events" section={title} />
  const whole = { fromMs: Date.parse(info.wholeFrom), toMs: Date.parse(info.wholeTo) }
  return (
    <>
      <Section title={title} hint={t('deliveryDetail.events.zoomHint')} actions={csv}>
        <EventTable
          loggers={info.loggers}
          timeZone={info.timeZone}
          onShow={(event, loggerAssignmentId) => onShowEvent(event, loggerAssignmentId, whole)}
        />
      </Section>
      <Section title={t('deliveryDetail.sections.statistics')}>
        <LoggerStatistics deliveryId={deliveryId} loggers={info.loggers} timeZone={info.timeZone} />
      </Section>
    </>
  )
}
