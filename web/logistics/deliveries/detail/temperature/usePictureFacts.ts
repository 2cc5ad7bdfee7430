import type { StatusInfo, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import type { ChartMark } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import type { PictureFacts } from '#web/kernel/temperatureChart/picture/PictureButton.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import type { Compared } from '#web/logistics/deliveries/detail/compare/useCompared.ts'

/** As they are drawn. */
const signs = { pickup: '▶', planned: '◇', delivery: '■' }

type Shown = {
  marks: readonly ChartMark[]
  status: StatusInfo
  info: TemperatureInfo
  view: TimeView
  isAligned: boolean
  compared: Compared
}

/** What a picture of the curves says of the delivery: it is looked at where nothing else tells what it shows. */
export function usePictureFacts({ marks, status, info, view, isAligned, compared }: Shown): PictureFacts {
  const { t, language, nameIn, instant } = useWords(info.timeZone)
  const span = formatStretch(view.fromMs, view.toMs, { timeZone: info.timeZone, language }, 'minute')
  const bands = new Set(info.loggers.map(({ shown }) => limitsText(shown.band, language)))
  const { chosen } = compared
  const outcomeText = (outcome: TemperatureInfo['delivery']['outcome']) => t(`deliveries.outcomes.${outcome}`)
  const moments = marks.flatMap(({ kind, name, fromMs }) =>
    kind === 'stop' ? [] : [`${signs[kind]} ${name} ${instant(fromMs)}`],
  )
  const itemText = (items: StatusInfo['items']) => {
    if (!items) return null
    const name = nameIn({ name: items.nameJa, nameEn: items.nameEn })
    const item = items.lot ? t('deliveryDetail.picture.lot', { item: name, lot: items.lot }) : name
    return items.count > 1 ? t('deliveryDetail.picture.moreItems', { item, number: items.count - 1 }) : item
  }
  const facts = [
    [t('deliveries.columns.items'), itemText(status.items)],
    [t('deliveryDetail.picture.route'), `${nameIn(status.shipFrom)} → ${nameIn(status.destination)}`],
    [t('deliveryDetail.figures.band'), [...bands].join(t('common.separator'))],
    [t('deliveryDetail.statistics.outcome'), outcomeText(info.delivery.outcome)],
    [t('deliveryDetail.picture.span'), isAligned ? t('compare.alignedHint') : `${span} (${info.timeZone})`],
    [t('deliveryDetail.picture.events'), !isAligned && moments.join('  ')],
    [
      t('deliveryDetail.picture.compared'),
      chosen && compared.info && !isAligned && `${chosen.reference} ${outcomeText(compared.info.delivery.outcome)}`,
    ],
  ] as const
  return {
    fileName: `${status.reference}-temperature`,
    title: t('deliveryDetail.picture.title', { reference: status.reference }),
    lines: facts.flatMap(([label, value]) => (value ? [t('deliveryDetail.picture.fact', { label, value })] : [])),
  }
}
