import { Button, Flex } from 'antd'
import { useState, type ReactNode } from 'react'
import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import type { LoggerFileState } from '#contract/devices/rules/loggerFileStates.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { StateTag as Tag } from '#web/kernel/ui/marks/Mark.tsx'
import '#web/devices/loggerFiles/loggerFiles.css'

/** A part of a file's card or dialog, with a heading of its own; no landmark, because each file has such parts. */
export const FilePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex role="group" vertical gap="small" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </Flex>
)

const tones = {
  toConfirm: 'warn',
  unassigned: 'warn',
  stored: 'good',
  withdrawn: 'settled',
  discarded: 'settled',
} as const satisfies Record<LoggerFileState, string>

/** What a file waits for stands out; what is done is quiet. */
export function StateTag({ state }: { state: LoggerFileState }) {
  const { t } = useWords()
  return <Tag tone={tones[state]}>{t(`loggerFiles.states.${state}`)}</Tag>
}

/** Why nothing can be taken from a file. */
export function ProblemText({ findings: { problem, summary } }: { findings: LoggerFileFindings }) {
  const { t, day } = useWords()
  if (problem === null) return null
  const degrees = (celsius: number | null) =>
    celsius === null ? t('common.none') : t('loggerFiles.celsius', { value: celsius.toFixed(1) })
  return (
    <div className="wrong" role="alert">
      <p>
        <strong>{t('loggerFiles.queue.refused')}</strong>
      </p>
      <p>{t(`loggerFiles.problems.${problem}`)}</p>
      {summary?.firstDay && summary.lastDay && (
        <p>
          {t('loggerFiles.summaryOf', {
            days: summary.days,
            from: day(summary.firstDay),
            until: day(summary.lastDay),
            low: degrees(summary.minCelsius),
            high: degrees(summary.maxCelsius),
          })}
        </p>
      )}
    </div>
  )
}

/** Lines that are neither readings nor a maker's marks, each with the reason; shown when somebody wants to see them. */
export function RejectedLines({ findings: { rejected, rejectedCount } }: { findings: LoggerFileFindings }) {
  const { t, count } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (rejectedCount === 0) return null
  return (
    <div>
      <span className="warn">
        {t('loggerFiles.facts.rejected')}: {t('loggerFiles.facts.rejectedCount', { number: count(rejectedCount) })}
      </span>{' '}
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'loggerFiles.facts.hideRejected' : 'loggerFiles.facts.showRejected')}
      </Button>
      {isOpen && (
        <div className="box logger-file-lines" role="region" aria-label={t('loggerFiles.facts.rejected')} tabIndex={0}>
          {rejectedCount > rejected.length && (
            <p className="quiet">{t('loggerFiles.facts.firstRejected', { number: count(rejected.length) })}</p>
          )}
          <ul className="divided">
            {rejected.map(({ line, fault, cell }) => (
              <Flex key={line} component="li" wrap gap="small">
                <span className="no-wrap">{t('loggerFiles.facts.line', { line: count(line) })}</span>
                <span>{t(`loggerFiles.faults.${fault}`)}</span>
                {cell !== '' && <code>{cell}</code>}
              </Flex>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
