import type { LoggerFilePreview, PreviewRow } from '#contract/devices/types/loggerFilePreview.ts'
import type { DraftFault } from '#web/devices/loggerFiles/explain/draft.ts'
import { RejectedLines } from '#web/devices/loggerFiles/file/RejectedLines.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { preview: LoggerFilePreview; fault: DraftFault | null; isPending: boolean }

/** What would become of the file: its series, its first and last lines, and all that is skipped. */
export function PreviewResult({ preview, fault, isPending }: Props) {
  const t = useText()
  const { mappingFault, problem } = preview.findings
  const isRead = fault === null && mappingFault === null
  return (
    <section className="logger-file-part" aria-label={t('loggerFiles.explain.result')}>
      <h3>{t('loggerFiles.explain.result')}</h3>
      <p role="status" className="quiet">
        {isPending ? t('loggerFiles.questions.checking') : ''}
      </p>
      {fault !== null && <p className="logger-file-hint">{t(`loggerFiles.explain.draftFaults.${fault}`)}</p>}
      {fault === null && mappingFault !== null && (
        <p className="logger-file-wrong">{t(`loggerFiles.explain.faults.${mappingFault}`)}</p>
      )}
      {isRead && problem !== null && <p className="logger-file-wrong">{t(`loggerFiles.problems.${problem}`)}</p>}
      {isRead && <Answered {...preview} />}
      {isRead && <Rows rows={preview.first} label={t('loggerFiles.explain.firstRows')} />}
      {isRead && <Rows rows={preview.last} label={t('loggerFiles.explain.lastRows')} />}
      {isRead && <Skipped preview={preview} />}
    </section>
  )
}

/** The series with their extremes, which show a wrong quantity best, and what is still to be answered. */
function Answered({ findings: { series, questions, contradicted } }: LoggerFilePreview) {
  const t = useText()
  const { count, instant } = useTimes()
  const named = (names: readonly (typeof questions)[number][]) =>
    names.map(one => t(`loggerFiles.questions.names.${one}`)).join(t('loggerFiles.explain.comma'))
  return (
    <>
      <ul className="logger-file-found-series">
        {series
          .slice(0, maxSeries)
          .map(({ key, serial, channel, readings, minCelsius, maxCelsius, firstAt, lastAt }) => (
            <li key={key}>
              <strong>
                {[serial, channel].filter(name => name !== null).join(' · ') || t('loggerFiles.series.unnamed')}
              </strong>{' '}
              {t('loggerFiles.series.readings', { number: count(readings) })}
              {minCelsius !== null && maxCelsius !== null && (
                <>
                  {' · '}
                  {t('loggerFiles.series.range', {
                    low: `${minCelsius.toFixed(1)}℃`,
                    high: `${maxCelsius.toFixed(1)}℃`,
                  })}
                </>
              )}
              {firstAt && lastAt && (
                <> · {t('loggerFiles.questions.period', { from: instant(firstAt), until: instant(lastAt) })}</>
              )}
            </li>
          ))}
        {series.length > maxSeries && (
          <li className="quiet">{t('loggerFiles.explain.moreSeries', { number: count(series.length - maxSeries) })}</li>
        )}
      </ul>
      {questions.length > 0 && (
        <p className="logger-file-hint">{t('loggerFiles.explain.asked', { questions: named(questions) })}</p>
      )}
      {contradicted.length > 0 && (
        <p className="logger-file-wrong">{t('loggerFiles.facts.contradicted', { questions: named(contradicted) })}</p>
      )}
    </>
  )
}

const maxSeries = 12

function Rows({ rows, label }: { rows: readonly PreviewRow[]; label: string }) {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <div className="logger-file-preview logger-file-read" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('loggerFiles.explain.number')}</th>
            <th scope="col">{t('loggerFiles.explain.asWritten')}</th>
            <th scope="col">{t('loggerFiles.explain.asRead')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <code>{[row.time, ...row.values].filter(text => text !== '').join(' | ')}</code>
              </td>
              <td>
                <AsRead row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AsRead({ row: { readings, skipped } }: { row: PreviewRow }) {
  const t = useText()
  const { instant } = useTimes()
  if (skipped !== null) {
    const isFault = skipped !== 'missingValue' && skipped !== 'repeatedHead' && skipped !== 'skipped'
    return (
      <span className="logger-file-hint">
        {t('loggerFiles.explain.skippedBecause', {
          reason: isFault ? t(`loggerFiles.faults.${skipped}`) : t(`loggerFiles.explain.reasons.${skipped}`),
        })}
      </span>
    )
  }
  if (readings.length === 0) return <span className="quiet">{t('loggerFiles.explain.open')}</span>
  return readings.map(({ serial, channel, at, celsius, humidity }) => (
    <div key={`${serial} ${channel}`}>
      {instant(at)} <strong>{celsius.toFixed(celsius === Math.round(celsius * 10) / 10 ? 1 : 2)}℃</strong>
      {humidity !== null && ` ${humidity}%`}{' '}
      <span className="quiet">{[serial, channel].filter(name => name !== null).join(' · ')}</span>
    </div>
  ))
}

function Skipped({ preview: { findings, first } }: { preview: LoggerFilePreview }) {
  const t = useText()
  const { count } = useTimes()
  const { rejectedBy, faults, repeatedHeads } = findings
  const above = (first[0]?.line ?? 1) - 1
  const parts = [
    above > 0 && t('loggerFiles.explain.above', { number: count(above) }),
    repeatedHeads > 0 && t('loggerFiles.explain.repeatedHeads', { number: count(repeatedHeads) }),
    ...rejectedBy.map(one =>
      t('loggerFiles.explain.rejectedBy', { reason: t(`loggerFiles.faults.${one.fault}`), number: count(one.count) }),
    ),
    ...faults.map(({ mark, count: times }) =>
      t('loggerFiles.explain.marks', {
        mark: mark === '' ? t('loggerFiles.explain.empty') : mark,
        number: count(times),
      }),
    ),
  ].filter(part => part !== false)
  return (
    <div>
      <h4>{t('loggerFiles.explain.skipped')}</h4>
      {parts.length === 0 ? (
        <p className="quiet">{t('loggerFiles.explain.nothingSkipped')}</p>
      ) : (
        <ul className="logger-file-skipped">
          {parts.map(part => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      <RejectedLines findings={findings} />
    </div>
  )
}
