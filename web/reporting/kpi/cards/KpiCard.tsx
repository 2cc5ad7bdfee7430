import { Flex } from 'antd'
import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { isReached, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { monthOf } from '#contract/kernel/time/month.ts'
import { settings } from '#web/kernel/settings.ts'
import {
  besideBefore,
  isBetter,
  latestWithData,
  type LatestMonth,
  missedCentres,
  shareOf,
  type CentreFigures,
} from '#web/reporting/kpi/figures.ts'
import { ReachTag } from '#web/reporting/kpi/cards/ReachTag.tsx'
import { Sparkline } from '#web/reporting/kpi/cards/Sparkline.tsx'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  kpi: Kpi
  shown: KpiDashboard | undefined
  centres: readonly CentreFigures[]
  isChosen: boolean
  onChoose: () => void
  onOpen: (month: string) => void
}

/** One KPI: its share, whether that reaches the target, where it comes from and where it goes. */
export function KpiCard({ kpi, shown, centres, isChosen, onChoose, onOpen }: Props) {
  const t = useText()
  const texts = useKpiTexts()
  const name = t(`kpi.words.kpis.${kpi}`)
  const latest = shown && latestWithData(shown.months, kpi)
  return (
    <Flex component="article" vertical gap={4} className={isChosen ? 'box kpi-card kpi-card-chosen' : 'box kpi-card'}>
      <Flex wrap gap="0 8px" align="baseline" justify="space-between">
        <h2>
          <button
            type="button"
            className="plain-button"
            aria-pressed={isChosen}
            title={t('kpi.show', { kpi: name })}
            onClick={onChoose}
          >
            {name}
          </button>
        </h2>
        <span className="quiet">{latest && texts.month(latest.month)}</span>
      </Flex>
      {!shown && <LoadingCard />}
      {shown && !latest && <p className="title secondary">{t('codes.4510')}</p>}
      {latest && <LatestFigures {...{ kpi, name, latest, onOpen }} target={shown.targets[kpi]} />}
      {shown && <Centres kpi={kpi} centres={centres} target={shown.targets[kpi]} />}
      {shown && (
        <Sparkline values={shown.months.map(({ figures }) => shareOf(figures[kpi]))} target={shown.targets[kpi]} />
      )}
    </Flex>
  )
}

type LatestProps = {
  kpi: Kpi
  name: string
  latest: LatestMonth
  target: number | undefined
  onOpen: (month: string) => void
}

function LatestFigures({ kpi, name, latest, target, onOpen }: LatestProps) {
  const { month, figure } = latest
  const t = useText()
  const texts = useKpiTexts()
  const reached = isReached(kpi, figure, target)
  const parts = texts.parts(kpi, figure)
  const beside = texts.beside(kpi, figure)
  return (
    <>
      <p className="figure">{texts.share(figure)}</p>
      <Flex component="p" wrap gap="0 8px" align="baseline">
        <ReachTag reached={reached}>
          {reached === undefined ? t('kpi.noTarget') : t(reached ? 'kpi.reached' : 'kpi.missed')}
        </ReachTag>
        {target !== undefined && <span className="quiet">{texts.aim(kpi, target)}</span>}
      </Flex>
      <p>
        <button
          type="button"
          className="plain-button kpi-open"
          aria-label={t('kpi.openMonth', { kpi: name, month: texts.month(month), amounts: parts })}
          onClick={() => onOpen(month)}
        >
          {parts}
        </button>
      </p>
      {beside && <p className="quiet">{beside}</p>}
      <p className="quiet">
        <Change kpi={kpi} latest={latest} />
      </p>
    </>
  )
}

function Change({ kpi, latest }: { kpi: Kpi; latest: LatestMonth }) {
  const t = useText()
  const texts = useKpiTexts()
  const beside = besideBefore(latest, monthOf(todayIn(settings.timeZone)))
  if (beside.kind === 'none') return t('kpi.nothingBefore')
  if (beside.kind === 'running') return t('kpi.runningMonth', { before: texts.share(beside.before) })
  const { points } = beside
  const better = isBetter(kpi, points)
  if (better === undefined) return t('kpi.noChange')
  return (
    <>
      <span aria-hidden="true">{points > 0 ? '▲' : '▼'}</span> {t('kpi.change', { points: texts.points(points) })} (
      {t(better ? 'kpi.better' : 'kpi.worse')})
    </>
  )
}

/** Where it is wrong: how many centres miss the target. */
function Centres({
  kpi,
  centres,
  target,
}: {
  kpi: Kpi
  centres: readonly CentreFigures[]
  target: number | undefined
}) {
  const t = useText()
  const { missed, evaluated } = missedCentres(kpi, centres, target)
  if (evaluated === 0) return <p className="quiet">&nbsp;</p>
  return (
    <p className={missed > 0 ? 'wrong small' : 'quiet'}>
      {t(missed > 0 ? 'kpi.missedCentres' : 'kpi.noMissedCentre', { evaluated, missed })}
    </p>
  )
}

const LoadingCard = () => (
  <div aria-hidden="true">
    <span className="skeleton-bar" />
    <span className="skeleton-bar" />
    <span className="skeleton-bar" />
  </div>
)
