import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** How many deliveries are re-evaluated, and how many of their outcomes become another. */
export function ReevaluatedText({ reevaluated }: { reevaluated: ResponseOf<typeof loggerCalls.previewInterval> }) {
  const t = useText()
  const { count } = useTimes()
  const changes = reevaluated.outcomes.filter(change => change.from !== change.to)
  if (reevaluated.deliveries === 0) return <p>{t('loggers.interval.noDeliveries')}</p>
  return (
    <div className="logger-effect">
      <p>{t('loggers.interval.deliveries', { number: count(reevaluated.deliveries) })}</p>
      {changes.length === 0 ? (
        <p>{t('loggers.interval.noChange')}</p>
      ) : (
        <ul>
          {changes.map(({ from, to, count: number }) => (
            <li key={`${from} ${to}`}>
              <strong>
                {t('loggers.interval.change', {
                  from: t(`deliveries.outcomes.${from}`),
                  to: t(`deliveries.outcomes.${to}`),
                  number: count(number),
                })}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
