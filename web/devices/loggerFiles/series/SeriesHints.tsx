import type { LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import { sharesLogger, type ChosenAct } from '#web/devices/loggerFiles/series/acts.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { file: LoggerFile; series: LoggerFileSeries; serial: string; act: ChosenAct | undefined }

/** What somebody should know before deciding about a series. */
export function SeriesHints({ file, series, serial, act }: Props) {
  const t = useText()
  const localName = useLocalName()
  const { logger, otherOwner } = series
  const hints: string[] = []
  if (otherOwner) {
    const company = localName(otherOwner.name, otherOwner.nameEn)
    hints.push(t('loggerFiles.series.otherOwner', { serial, company }))
  } else if (!logger) {
    hints.push(serial === '' ? t('loggerFiles.series.noSerial') : t('loggerFiles.series.unknown', { serial }))
  }
  if (sharesLogger(file, series) && act === undefined) hints.push(t('loggerFiles.series.severalChannels'))
  if (file.delivery && logger && !logger.isLinked && act?.kind === 'matched') {
    hints.push(t('loggerFiles.series.notLinked'))
  }
  return (
    <>
      {hints.map(hint => (
        <p key={hint} className="warn">
          {hint}
        </p>
      ))}
      {act?.kind === 'matched' && <Expected series={series} />}
    </>
  )
}

/** What is there already, and what contradicts it. */
function Expected({ series: { expected } }: { series: LoggerFileSeries }) {
  const t = useText()
  const { count } = useTimes()
  if (!expected) return null
  const { accepted, duplicate, conflict } = expected
  if (duplicate === 0 && conflict === 0) return <span className="quiet">{t('loggerFiles.series.allNew')}</span>
  const words = { accepted: count(accepted), duplicate: count(duplicate), conflict: count(conflict) }
  return (
    <>
      <span>{t('loggerFiles.series.expected', words)}</span>
      {conflict > 0 && <p className="warn">{t('loggerFiles.series.conflicts')}</p>}
    </>
  )
}
