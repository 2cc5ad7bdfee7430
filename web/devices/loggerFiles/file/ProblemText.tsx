import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Why nothing can be taken from a file. */
export function ProblemText({ findings: { problem, summary } }: { findings: LoggerFileFindings }) {
  const t = useText()
  const { day } = useTimes()
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
