import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Lines that are neither readings nor a maker's marks, each with the reason; shown when somebody wants to see them. */
export function RejectedLines({ findings: { rejected, rejectedCount } }: { findings: LoggerFileFindings }) {
  const t = useText()
  const { count } = useTimes()
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
