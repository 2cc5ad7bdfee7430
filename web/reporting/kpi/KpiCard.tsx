import { Flex } from 'antd'
import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { monthOf } from '#contract/kernel/time/month.ts'
import { isReached, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { TrendLine } from '#web/kernel/charts/TrendLine.tsx'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import {
  besideBefore,
  isBetter,
  latestWithData,
  missedCentres,
  shareOf,
  type CentreFigures,
  type LatestMonth,
} from '#web/reporting/kpi/figures.ts'
import { ReachTag } from '#web/reporting/kpi/ReachTag.tsx'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'

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
  const { t, ...texts } = useKpiTexts()
  const name = t(`kpi.words.kpis.${kpi}`)
  const latest = shown && latestWithData(shown.months, kpi)
  const target = shown?.targets[kpi]
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
      {latest && <LatestFigures {...{ kpi, name, latest, target, onOpen }} />}
      {shown ? (
        <>
          {!latest && <p className="title secondary">{t('codes.4510')}</p>}
          <Centres {...{ kpi, centres, target }} />
          <TrendLine
            className="kpi-sparkline"
            values={shown.months.map(({ figures }) => shareOf(figures[kpi]))}
            target={target}
            widthPx={2}
            dotPx={7}
          />
        </>
      ) : (
        <div aria-hidden="true">
          <span className="skeleton-bar" />
          <span className="skeleton-bar" />
          <span className="skeleton-bar" />
        </div>
      )}
    </Flex>
  )
}

type LatestProps = Pick<Props, 'kpi' | 'onOpen'> & { name: string; latest: LatestMonth; target: number | undefined }

function LatestFigures({ kpi, name, latest, target, onOpen }: LatestProps) {
  const { month, figure } = latest
  const { t, ...texts } = useKpiTexts()
  const reached = isReached(kpi, figure, target)
  const parts = texts.parts(kpi, figure)
  const beside = texts.beside(kpi, figure)
  return (
    <>
      <p className="figure">{texts.share(figure)}</p>
      <Flex component="p" wrap gap="0 8px" align="baseline">
        <ReachTag reached={reached}>
          {reached === undefined ? t('kpi.noTarget') : t(`kpi.verdicts.${reached ? 'met' : 'missed'}`)}
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
  const { t, ...texts } = useKpiTexts()
  const beside = besideBefore(latest, monthOf(todayInPortal()))
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
function Centres({ kpi, centres, target }: Pick<LatestProps, 'kpi' | 'target'> & Pick<Props, 'centres'>) {
  const t = useText()
  const { missed, evaluated } = missedCentres(kpi, centres, target)
  if (evaluated === 0) return <p className="quiet">&nbsp;</p>
  return (
    <p className={missed > 0 ? 'wrong small' : 'quiet'}>
      {t(missed > 0 ? 'kpi.missedCentres' : 'kpi.noMissedCentre', { evaluated, missed })}
    </p>
  )
}
