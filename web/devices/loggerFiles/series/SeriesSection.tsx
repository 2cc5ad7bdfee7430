import { Flex } from 'antd'
import type { LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import { TrendLine } from '#web/kernel/charts/TrendLine.tsx'
import { FilePart } from '#web/devices/loggerFiles/fileParts.tsx'
import type { ChosenAct, ChosenActs } from '#web/devices/loggerFiles/series/acts.ts'
import { SeriesTarget } from '#web/devices/loggerFiles/series/SeriesTarget.tsx'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import type { FoundSeries } from '#contract/devices/rules/loggerFile.ts'

type Props = { file: LoggerFile; acts: ChosenActs; onAct: (key: string, act: ChosenAct) => void }

/** Each run of readings with its picture, and where it goes or has gone. */
export function SeriesSection({ file, acts, onAct }: Props) {
  const { t } = useFileWords()
  const isOpen = file.state === 'toConfirm' || file.state === 'unassigned'
  return (
    <FilePart title={t(isOpen ? 'loggerFiles.series.title' : 'loggerFiles.series.titleDone')}>
      <ul className="divided">
        {file.series.map(series => {
          const { key, decision } = series
          const found = file.findings.series.find(one => one.key === key)
          if (!found) return null
          const name = found.serial ?? t('loggerFiles.series.unnamed')
          const mayChoose = isOpen && file.mayEdit && (decision === null || decision === 'waiting')
          return (
            <li key={key} className="fit-grid">
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
                <Picture series={series} found={found} name={name} />
              </div>
              {mayChoose ? (
                <SeriesTarget {...{ file, series, name }} act={acts[key]} onAct={act => onAct(key, act)} />
              ) : (
                <Decided {...series} />
              )}
            </li>
          )
        })}
      </ul>
    </FilePart>
  )
}

function Decided({ decision, logger, counts, decidedBy, decidedAt }: LoggerFileSeries) {
  const { t, byAt, counted } = useFileWords()
  if (decision === null) return null
  return (
    <Flex vertical gap="small">
      <strong>{t(`loggerFiles.series.decisions.${decision}`, { serial: logger?.serial ?? '' })}</strong>
      {counts && <span>{t('loggerFiles.series.counts', counted(counts))}</span>}
      {decidedAt && <span className="quiet">{byAt(decidedBy, decidedAt)}</span>}
    </Flex>
  )
}

/** From when until when, how many, how warm, how often. */
export function SeriesWords({ found }: { found: FoundSeries }) {
  const { t, count, period, celsius } = useFileWords()
  const { firstAt, lastAt, minCelsius, maxCelsius, intervalSeconds, batteryPercent } = found
  const words = [
    t('loggerFiles.series.readings', { number: count(found.readings) }),
    minCelsius !== null &&
      maxCelsius !== null &&
      t('loggerFiles.series.range', { low: celsius(minCelsius), high: celsius(maxCelsius) }),
    intervalSeconds !== null &&
      (intervalSeconds % 60 === 0
        ? t('loggerFiles.series.interval', { minutes: intervalSeconds / 60 })
        : t('loggerFiles.series.intervalSeconds', { seconds: intervalSeconds })),
    batteryPercent !== null && t('loggerFiles.series.battery', { percent: batteryPercent }),
  ]
  return (
    <>
      {firstAt && lastAt && <div>{period(firstAt, lastAt)}</div>}
      <div className="secondary">{words.filter(Boolean).join(' · ')}</div>
    </>
  )
}

type PictureProps = { series: LoggerFileSeries; found: FoundSeries; name: string }

/** The course of the temperature, small; its lowest and highest value are said beside it. */
function Picture({ series: { curve }, found: { minCelsius, maxCelsius }, name }: PictureProps) {
  const { t, celsius } = useFileWords()
  if (!curve || minCelsius === null || maxCelsius === null) return null
  const limits = { low: celsius(minCelsius), high: celsius(maxCelsius) }
  return (
    <span role="img" aria-label={t('loggerFiles.series.curve', { serial: name, ...limits })}>
      <TrendLine
        className="logger-file-curve"
        values={curve.milliCelsius}
        places={curve.atMs}
        widthPx={1.5}
        dotPx={1.5}
      />
    </span>
  )
}
