import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { ExcursionSign, GapSign, SpikeSign } from '#web/kernel/temperatureChart/legend/EventSigns.tsx'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Nothing } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import {
  type TemperatureEvent,
  temperatureEvents,
} from '#web/logistics/deliveries/detail/temperature/temperatureEvents.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Paged } from '#web/kernel/ui/lists/Paged.tsx'

const pageSize = 20
const columns = ['kind', 'event', 'logger', 'from', 'to', 'duration', 'lowest', 'highest', 'side', 'closedBy'] as const
const tones = { excursion: 'wrong', spike: 'warn', gap: undefined }
const signs = { excursion: ExcursionSign, spike: SpikeSign, gap: GapSign }

type Props = {
  loggers: readonly LoggerTemperature[]
  timeZone: string
  onShow: (event: TimeView, loggerAssignmentId: number) => void
}

/** Every excursion, spike and gap as a row, which shows itself in the chart when chosen. */
export function EventTable({ loggers, timeZone, onShow }: Props) {
  const t = useText()
  const events = temperatureEvents(loggers)
  if (events.length === 0) return <Nothing text={t('deliveryDetail.empty.events')} />
  const bands = new Map(loggers.map(logger => [logger.loggerAssignmentId, logger.shown.band]))
  const heads = columns.map(column => t(`deliveryDetail.events.${column}`))
  return (
    <Paged rows={events} pageSize={pageSize}>
      {shown => (
        <ScrollTable label={t('deliveryDetail.sections.events')} heads={heads} className="event-table">
          {shown.map(event => (
            <Row
              key={event.key}
              event={event}
              band={bands.get(event.loggerAssignmentId)}
              timeZone={timeZone}
              onShow={() => onShow(event, event.loggerAssignmentId)}
            />
          ))}
        </ScrollTable>
      )}
    </Paged>
  )
}

type RowProps = {
  event: TemperatureEvent
  band: LoggerTemperature['shown']['band'] | undefined
  timeZone: string
  onShow: () => void
}

function Row({ event, band, timeZone, onShow }: RowProps) {
  const t = useText()
  const times = useTimes(timeZone)
  const language = useLanguage()
  const Sign = signs[event.kind]
  const kind = t(`deliveryDetail.events.kinds.${event.kind}`)
  const [from, to] = [times.instantToSecond(event.fromMs), times.instantToSecond(event.toMs)]
  return (
    <tr onClick={onShow}>
      <th scope="row" className={tones[event.kind]}>
        <button
          type="button"
          className="plain-button strong"
          aria-label={t('deliveryDetail.events.zoom', { kind, from })}
        >
          <Sign /> {kind}
        </button>
      </th>
      <td className="number">{event.kind === 'gap' ? null : event.eventNumber}</td>
      <td>{event.serial}</td>
      <td>{from}</td>
      <td>{to}</td>
      <td className="number">{formatDuration(event.toMs - event.fromMs, language)}</td>
      {event.kind === 'gap' ? (
        <td colSpan={4} />
      ) : (
        <>
          <td className="number">
            {formatCelsius(event.lowestMilli, band)} {t('common.degrees')}
          </td>
          <td className="number">
            {formatCelsius(event.highestMilli, band)} {t('common.degrees')}
          </td>
          <td>{t(`deliveryDetail.events.sides.${event.side}`)}</td>
          <td>{t(`deliveryDetail.events.reasons.${event.closedBy}`)}</td>
        </>
      )}
    </tr>
  )
}
