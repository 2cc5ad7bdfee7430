import type { LoggerChange, RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const maxShown = 200

/** Who changed what of a logger and its calibrations when, the newest first. */
export function History({ logger }: { logger: RegisteredLogger }) {
  const t = useText()
  const { data, error, refetch } = useCall(loggerCalls.getLoggerHistory, { loggerId: logger.loggerId })
  return (
    <section className="logger-part" aria-labelledby="logger-history">
      <h2 id="logger-history">{t('loggers.history.title')}</h2>
      {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <p>{t('common.loading')}</p>}
      {data?.length === 0 && <p className="quiet">{t('loggers.history.none')}</p>}
      {data && data.length > 0 && (
        <ol className="logger-history">
          {data.map((change, at) => (
            <Entry key={`${change.at} ${change.record} ${at}`} change={change} />
          ))}
        </ol>
      )}
      {data && data.length >= maxShown && <p className="quiet">{t('loggers.history.more')}</p>}
    </section>
  )
}

function Entry({ change }: { change: LoggerChange }) {
  const t = useText()
  const times = useTimes()
  const day = change.calibratedOn === null ? '' : times.day(change.calibratedOn)
  return (
    <li>
      <div className="logger-history-head">
        <strong>{t(`loggers.history.acts.${change.record}.${change.act}`, { day })}</strong>
        <span className="quiet">
          {times.instant(change.at)} <By by={change.by} />
        </span>
      </div>
      {change.reason && <p>{t('loggers.history.reason', { reason: change.reason })}</p>}
      {change.act === 'changed' && <ChangedFields fields={change.fields} />}
    </li>
  )
}

function By({ by }: Pick<LoggerChange, 'by'>) {
  const t = useText()
  if (by.kind === 'system') return t('loggers.history.system')
  return by.kind === 'key' ? t('loggers.history.machine', { name: by.name }) : by.name
}

type Field = LoggerChange['fields'][number]['field']

function useValueText() {
  const t = useText()
  const language = useLanguage()
  const times = useTimes()
  return (field: Field, value: string | null) => {
    if (value === null) return t('loggers.history.nothing')
    if (field === 'interval') return formatDuration(Number(value) * 1000, language)
    return ['calibratedOn', 'dueOn', 'retiredOn'].includes(field) ? times.day(value) : value
  }
}

function ChangedFields({ fields }: Pick<LoggerChange, 'fields'>) {
  const t = useText()
  const valueText = useValueText()
  return (
    <dl className="logger-changed">
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`loggers.history.fields.${field}`)}</dt>
          <dd>
            <span className="visually-hidden">{t('loggers.history.was')}</span>
            <span className="quiet">{valueText(field, before)}</span>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">{t('loggers.history.becomes')}</span>
            <span>{valueText(field, after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
