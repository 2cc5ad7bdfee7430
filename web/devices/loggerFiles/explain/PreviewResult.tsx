import type { LoggerFilePreview, PreviewRow } from '#contract/devices/types/loggerFilePreview.ts'
import type { DraftFault } from '#web/devices/loggerFiles/explain/draft.ts'
import { FilePart, RejectedLines } from '#web/devices/loggerFiles/fileParts.tsx'
import { SeriesWords } from '#web/devices/loggerFiles/series/SeriesSection.tsx'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Props = { preview: LoggerFilePreview; fault: DraftFault | null; isPending: boolean }

/** What would become of the file: its series, its first and last lines, and all that is skipped. */
export function PreviewResult({ preview, fault, isPending }: Props) {
  const { t } = useWords()
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
      {isRead && (
        <>
          <Answered {...preview} />
          <Rows rows={preview.first} label={t('loggerFiles.explain.firstRows')} />
          <Rows rows={preview.last} label={t('loggerFiles.explain.lastRows')} />
          <Skipped {...preview} />
        </>
      )}
    </FilePart>
  )
}

/** The series with their extremes, which show a wrong quantity best, and what is still to be answered. */
function Answered({ findings: { series, questions, contradicted } }: LoggerFilePreview) {
  const { t, count } = useWords()
  const named = (names: readonly (typeof questions)[number][]) =>
    names.map(one => t(`loggerFiles.questions.names.${one}`)).join(t('common.separator'))
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
          <li className="quiet">{t('loggerFiles.explain.more', { number: count(series.length - maxSeries) })}</li>
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
  const { t } = useWords()
  if (rows.length === 0) return null
  const written = ({ time, values }: PreviewRow) => (
    <code>{[time, ...values].filter(text => text !== '').join(' | ')}</code>
  )
  return (
    <div>
      <h4>{label}</h4>
      <RowTable
        label={label}
        isLong
        rows={rows}
        keyOf={({ line }) => line}
        renderColumns={[
          [t('loggerFiles.explain.number'), ({ line }) => line],
          [t('loggerFiles.explain.asWritten'), written, 'prose'],
          [t('loggerFiles.explain.asRead'), row => <AsRead {...row} />, 'prose'],
        ]}
      />
    </div>
  )
}

function AsRead({ readings, skipped }: PreviewRow) {
  const { t, instant } = useWords()
  if (skipped !== null) {
    const reason = t(`loggerFiles.faults.${skipped}`)
    return <span className="warn">{t('loggerFiles.explain.skippedBecause', { reason })}</span>
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

function Skipped({ findings, first }: LoggerFilePreview) {
  const { t, count } = useWords()
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
        <Bullets lines={parts} />
      )}
      <RejectedLines findings={findings} />
    </div>
  )
}
