import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { EventSign } from '#web/kernel/temperatureChart/legend/signs.tsx'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { noShifts } from '#web/kernel/temperatureChart/chartLogger.ts'
import { wholeOf } from '#web/logistics/deliveries/detail/temperature/TemperatureSection.tsx'
import { Nothing } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import {
  type TemperatureEvent,
  temperatureEvents,
} from '#web/logistics/deliveries/detail/temperature/temperatureEvents.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { Paged } from '#web/kernel/ui/lists/Paged.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

const pageSize = 20
const tones = { excursion: 'wrong', spike: 'warn', gap: undefined }

type Props = {
  info: TemperatureInfo
  onShow: (event: TimeView, loggerAssignmentId: number, whole: TimeView) => void
}

/** Every excursion, spike and gap as a row, which shows itself in the chart when chosen. */
export function EventTable({ info, onShow }: Props) {
  const { loggers, timeZone } = info
  const { t, language, instantToSecond } = useWords(timeZone)
  const events = temperatureEvents(loggers)
  if (events.length === 0) return <Nothing text={t('deliveryDetail.empty.events')} />
  const bands = new Map(loggers.map(logger => [logger.loggerAssignmentId, logger.shown.band]))
  const celsius = (name: 'lowestMilli' | 'highestMilli') => (event: TemperatureEvent) =>
    event.kind !== 'gap' && `${formatCelsius(event[name], bands.get(event.loggerAssignmentId))} ${t('common.degrees')}`
  const name = ({ kind, fromMs }: TemperatureEvent) => {
    const named = t(`deliveryDetail.events.kinds.${kind}`)
    return (
      <span className={tones[kind]}>
        <button
          type="button"
          className="plain-button strong"
          aria-label={t('deliveryDetail.events.zoom', { kind: named, from: instantToSecond(fromMs) })}
        >
          <EventSign kind={kind} /> {named}
        </button>
      </span>
    )
  }
  return (
    <Paged rows={events} pageSize={pageSize}>
      {shown => (
        <RowTable
          label={t('deliveryDetail.sections.events')}
          className="event-table"
          rows={shown}
          keyOf={({ key }) => key}
          onRow={event => onShow(event, event.loggerAssignmentId, wholeOf(info, noShifts))}
          renderColumns={[
            [t('deliveryDetail.events.kind'), name, 'name'],
            [t('deliveryDetail.events.event'), event => event.kind !== 'gap' && event.eventNumber],
            [t('deliveryDetail.statistics.logger'), ({ serial }) => serial],
            [t('deliveryDetail.events.from'), ({ fromMs }) => instantToSecond(fromMs)],
            [t('deliveryDetail.events.to'), ({ toMs }) => instantToSecond(toMs)],
            [t('deliveryDetail.events.duration'), ({ fromMs, toMs }) => formatDuration(toMs - fromMs, language)],
            [t('deliveryDetail.statistics.lowest'), celsius('lowestMilli')],
            [t('deliveryDetail.statistics.highest'), celsius('highestMilli')],
            [
              t('deliveryDetail.events.side'),
              event => event.kind !== 'gap' && t(`deliveryDetail.events.sides.${event.side}`),
            ],
            [
              t('deliveryDetail.events.closedBy'),
              event => event.kind !== 'gap' && t(`deliveryDetail.events.reasons.${event.closedBy}`),
            ],
          ]}
        />
      )}
    </Paged>
  )
}
