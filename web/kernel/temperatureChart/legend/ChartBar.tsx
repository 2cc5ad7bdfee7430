import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Flex, Space } from 'antd'
import type { LoggerTemperature, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { isWhole, moved, type TimeView, zoomed } from '#web/kernel/temperatureChart/axes/timeView.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import {
  EventSign,
  LineSample,
  MarkSign,
  signKinds,
  type SignKind,
} from '#web/kernel/temperatureChart/legend/signs.tsx'
import { type ChartMark, markKinds } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import { chartColors, humidityDash, type LineStyle } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

type Props = {
  loggers: readonly ChartLogger[]
  info: TemperatureInfo
  marks: readonly ChartMark[]
  compared: readonly ChartLogger[]
  focusedAssignmentId: number | null
  onFocus: (loggerAssignmentId: number | null) => void
}

/** Whose curve has a sign. */
const bears: Record<SignKind, (logger: LoggerTemperature) => boolean> = {
  excursion: ({ shown }) => shown.excursionCount > 0,
  spike: ({ shown }) => shown.spikeCount > 0,
  gap: ({ gaps }) => gaps.length > 0,
  suspect: ({ suspectCount }) => suspectCount > 0,
  uncalibrated: ({ calibration }) => calibration.flag === 'uncalibrated',
}

/** Which line is which logger (a click lets it stand out), and what the signs mean that are in this chart. */
export function ChartLegend({ loggers, info, marks, compared, focusedAssignmentId, onFocus }: Props) {
  const t = useText()
  return (
    <Flex wrap gap="4px 20px" className="chart-legend">
      <Flex component="ul" wrap gap="4px 12px" aria-label={t('temperatureChart.loggers')}>
        {loggers.map(({ loggerAssignmentId, serial, line }) => (
          <li key={loggerAssignmentId}>
            <button
              type="button"
              className="plain-button"
              aria-pressed={focusedAssignmentId === loggerAssignmentId}
              title={t('temperatureChart.focus')}
              onClick={() => onFocus(focusedAssignmentId === loggerAssignmentId ? null : loggerAssignmentId)}
            >
              <LineSample line={line} />
              {serial}
            </button>
          </li>
        ))}
      </Flex>
      <Flex component="ul" wrap gap="4px 12px" className="chart-legend-signs quiet">
        {signKinds
          .filter(kind => info.loggers.some(bears[kind]))
          .map(kind => (
            <Flex component="li" key={kind} gap={4} align="center" style={{ minHeight: 24 }}>
              <EventSign kind={kind} /> {t(`temperatureChart.${kind}`)}
            </Flex>
          ))}
        {info.loggers.some(logger => logger.humidity) && (
          <LineKey line={{ color: chartColors.text, dash: humidityDash }} name={t('temperatureChart.humidityAxis')} />
        )}
        {compared.map(({ serial, line }) => (
          <LineKey key={serial} line={line} name={serial} />
        ))}
        {markKinds
          .filter(kind => marks.some(mark => mark.kind === kind))
          .map(kind => (
            <Flex component="li" key={kind} gap={4} align="center" style={{ minHeight: 24 }}>
              <MarkSign kind={kind} /> {t(`temperatureChart.marks.${kind}`)}
            </Flex>
          ))}
      </Flex>
    </Flex>
  )
}

const LineKey = ({ line, name }: { line: LineStyle; name: string }) => (
  <Flex component="li" gap={4} align="center" style={{ minHeight: 24 }}>
    <LineSample line={line} /> {name}
  </Flex>
)

type ZoomProps = { view: TimeView; whole: TimeView; onView: (view: TimeView | null) => void }

export function ZoomButtons({ view, whole, onView }: ZoomProps) {
  const t = useText()
  const isAll = isWhole(view, whole)
  const actions = [
    { label: t('temperatureChart.earlier'), icon: <LeftOutlined />, to: moved(view, whole, -0.5), isOff: isAll },
    { label: t('temperatureChart.later'), icon: <RightOutlined />, to: moved(view, whole, 0.5), isOff: isAll },
    { label: t('temperatureChart.closer'), icon: <ZoomInOutlined />, to: zoomed(view, whole, 0.5), isOff: false },
    { label: t('temperatureChart.farther'), icon: <ZoomOutOutlined />, to: zoomed(view, whole, 2), isOff: isAll },
  ]
  return (
    <Space.Compact className="no-print" size="small">
      {actions.map(({ label, icon, to, isOff }) => (
        <Button key={label} aria-label={label} title={label} icon={icon} disabled={isOff} onClick={() => onView(to)} />
      ))}
      <Button disabled={isAll} onClick={() => onView(null)}>
        {t('temperatureChart.whole')}
      </Button>
    </Space.Compact>
  )
}
