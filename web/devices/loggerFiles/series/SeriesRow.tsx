import type { LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import { SeriesTarget } from '#web/devices/loggerFiles/series/SeriesTarget.tsx'
import { SeriesWords } from '#web/devices/loggerFiles/series/SeriesWords.tsx'
import { Sparkline } from '#web/devices/loggerFiles/series/Sparkline.tsx'
import type { ChosenAct } from '#web/devices/loggerFiles/series/acts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  file: LoggerFile
  series: LoggerFileSeries
  act: ChosenAct | undefined
  onAct: (act: ChosenAct) => void
}

/** One run of readings: what it is, and where it goes. */
export function SeriesRow({ file, series, act, onAct }: Props) {
  const t = useText()
  const found = file.findings.series.find(one => one.key === series.key)
  if (!found) return null
  const name = found.serial ?? t('loggerFiles.series.unnamed')
  const isOpen = series.decision === null || series.decision === 'waiting'
  return (
    <li className="logger-file-one">
      <div className="logger-file-found">
        <div>
          <strong>{name}</strong>
          {found.channel && (
            <span className="quiet"> {t('loggerFiles.series.channel', { channel: found.channel })}</span>
          )}
        </div>
        <SeriesWords found={found} />
      </div>
      <Sparkline series={series} found={found} name={name} />
      {isOpen && file.mayEdit && (file.state === 'toConfirm' || file.state === 'unassigned') ? (
        <SeriesTarget {...{ file, series, name, act, onAct }} />
      ) : (
        <Decided series={series} />
      )}
    </li>
  )
}

function Decided({ series: { decision, logger, counts, decidedBy, decidedAt } }: { series: LoggerFileSeries }) {
  const t = useText()
  const { instant, count } = useTimes()
  if (decision === null) return null
  const words = counts && {
    accepted: count(counts.accepted),
    duplicate: count(counts.duplicate),
    conflict: count(counts.conflict),
  }
  return (
    <div className="logger-file-target">
      <strong>{t(`loggerFiles.series.decisions.${decision}`, { serial: logger?.serial ?? '' })}</strong>
      {words && <span>{t('loggerFiles.series.counts', words)}</span>}
      {decidedAt && (
        <span className="quiet">
          {t('loggerFiles.series.decided', {
            name: decidedBy ?? t('loggerFiles.facts.portal'),
            at: instant(decidedAt),
          })}
        </span>
      )}
    </div>
  )
}
