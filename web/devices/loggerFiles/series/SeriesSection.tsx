import type { LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import type { ChosenAct, ChosenActs } from '#web/devices/loggerFiles/series/acts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilePart } from '#web/devices/loggerFiles/FilePart.tsx'
import { Flex } from 'antd'
import { SeriesTarget } from '#web/devices/loggerFiles/series/SeriesTarget.tsx'
import { SeriesWords } from '#web/devices/loggerFiles/series/SeriesWords.tsx'
import { Sparkline } from '#web/devices/loggerFiles/series/Sparkline.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { file: LoggerFile; acts: ChosenActs; onAct: (key: string, act: ChosenAct) => void }

/** Each run of readings with its picture, and where it goes or has gone. */
export function SeriesSection({ file, acts, onAct }: Props) {
  const t = useText()
  const isOpen = file.state === 'toConfirm' || file.state === 'unassigned'
  const title = t(isOpen ? 'loggerFiles.series.title' : 'loggerFiles.series.titleDone')
  return (
    <FilePart title={title}>
      <ul className="divided">
        {file.series.map(series => (
          <SeriesRow
            key={series.key}
            file={file}
            series={series}
            act={acts[series.key]}
            onAct={act => onAct(series.key, act)}
          />
        ))}
      </ul>
    </FilePart>
  )
}

type RowProps = {
  file: LoggerFile
  series: LoggerFileSeries
  act: ChosenAct | undefined
  onAct: (act: ChosenAct) => void
}

/** One run of readings: what it is, and where it goes. */
function SeriesRow({ file, series, act, onAct }: RowProps) {
  const t = useText()
  const found = file.findings.series.find(one => one.key === series.key)
  if (!found) return null
  const name = found.serial ?? t('loggerFiles.series.unnamed')
  const isOpen = series.decision === null || series.decision === 'waiting'
  return (
    <li className="fit-grid">
      <Flex vertical>
        <div>
          <strong>{name}</strong>
          {found.channel && (
            <span className="quiet"> {t('loggerFiles.series.channel', { channel: found.channel })}</span>
          )}
        </div>
        <SeriesWords found={found} />
      </Flex>
      <div>
        <Sparkline series={series} found={found} name={name} />
      </div>
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
    <Flex vertical gap="small">
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
    </Flex>
  )
}
