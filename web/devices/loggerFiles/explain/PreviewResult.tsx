import type { LoggerFilePreview, PreviewRow } from '#contract/devices/types/loggerFilePreview.ts'
import type { DraftFault } from '#web/devices/loggerFiles/explain/draft.ts'
import { RejectedLines } from '#web/devices/loggerFiles/file/RejectedLines.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { FilePart } from '#web/devices/loggerFiles/FilePart.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { SeriesWords } from '#web/devices/loggerFiles/series/SeriesWords.tsx'

type Props = { preview: LoggerFilePreview; fault: DraftFault | null; isPending: boolean }

/** What would become of the file: its series, its first and last lines, and all that is skipped. */
export function PreviewResult({ preview, fault, isPending }: Props) {
  const t = useText()
  const { mappingFault, problem } = preview.findings
  const isRead = fault === null && mappingFault === null
  return (
    <FilePart title={t('loggerFiles.explain.result')}>
      <p role="status" className="quiet">
        {isPending ? t('loggerFiles.questions.checking') : ''}
      </p>
      {fault !== null && <p className="warn">{t(`loggerFiles.explain.draftFaults.${fault}`)}</p>}
      {fault === null && mappingFault !== null && (
        <p className="wrong">{t(`loggerFiles.explain.faults.${mappingFault}`)}</p>
      )}
      {isRead && problem !== null && <p className="wrong">{t(`loggerFiles.problems.${problem}`)}</p>}
      {isRead && <Answered {...preview} />}
      {isRead && <Rows rows={preview.first} label={t('loggerFiles.explain.firstRows')} />}
      {isRead && <Rows rows={preview.last} label={t('loggerFiles.explain.lastRows')} />}
      {isRead && <Skipped preview={preview} />}
    </FilePart>
  )
}

/** The series with their extremes, which show a wrong quantity best, and what is still to be answered. */
function Answered({ findings: { series, questions, contradicted } }: LoggerFilePreview) {
  const t = useText()
  const { count } = useTimes()
  const named = (names: readonly (typeof questions)[number][]) =>
    names.map(one => t(`loggerFiles.questions.names.${one}`)).join(t('loggerFiles.explain.comma'))
  return (
    <>
      <ul className="bullets">
        {series.slice(0, maxSeries).map(one => (
          <li key={one.key}>
            <strong>
              {[one.serial, one.channel].filter(name => name !== null).join(' · ') || t('loggerFiles.series.unnamed')}
            </strong>
            <SeriesWords found={one} />
          </li>
        ))}
        {series.length > maxSeries && (
          <li className="quiet">{t('loggerFiles.explain.moreSeries', { number: count(series.length - maxSeries) })}</li>
        )}
      </ul>
      {questions.length > 0 && (
        <p className="warn">{t('loggerFiles.explain.asked', { questions: named(questions) })}</p>
      )}
      {contradicted.length > 0 && (
        <p className="wrong">{t('loggerFiles.facts.contradicted', { questions: named(contradicted) })}</p>
      )}
    </>
  )
}

const maxSeries = 12

function Rows({ rows, label }: { rows: readonly PreviewRow[]; label: string }) {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <div>
      <h4>{label}</h4>
      <ScrollTable
        isLong
        label={label}
        heads={(['number', 'asWritten', 'asRead'] as const).map(head => t(`loggerFiles.explain.${head}`))}
      >
        {rows.map(row => (
          <tr key={row.line}>
            <td>{row.line}</td>
            <td className="prose">
              <code>{[row.time, ...row.values].filter(text => text !== '').join(' | ')}</code>
            </td>
            <td className="prose">
              <AsRead row={row} />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </div>
  )
}

function AsRead({ row: { readings, skipped } }: { row: PreviewRow }) {
  const t = useText()
  const { instant } = useTimes()
  if (skipped !== null) {
    const isFault = skipped !== 'missingValue' && skipped !== 'repeatedHead' && skipped !== 'skipped'
    return (
      <span className="warn">
        {t('loggerFiles.explain.skippedBecause', {
          reason: isFault ? t(`loggerFiles.faults.${skipped}`) : t(`loggerFiles.explain.reasons.${skipped}`),
        })}
      </span>
    )
  }
  if (readings.length === 0) return <span className="quiet">{t('loggerFiles.explain.open')}</span>
  return readings.map(({ serial, channel, at, celsius, humidity }) => (
    <div key={`${serial} ${channel}`}>
      {instant(at)}{' '}
      <strong>
        {t('loggerFiles.celsius', { value: celsius.toFixed(celsius === Math.round(celsius * 10) / 10 ? 1 : 2) })}
      </strong>
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
        <ul className="bullets">
          {parts.map(part => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      <RejectedLines findings={findings} />
    </div>
  )
}
