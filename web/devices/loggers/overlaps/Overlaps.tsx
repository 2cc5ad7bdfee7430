import { useState } from 'react'
import type { LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { Decisions } from '#web/devices/loggers/overlaps/Decisions.tsx'
import { DecideDialog } from '#web/devices/loggers/overlaps/DecideDialog.tsx'
import { OverlapCard } from '#web/devices/loggers/overlaps/OverlapCard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

const idsOf = ({ assignments }: LoggerOverlap) => assignments.map(one => one.loggerAssignmentId).join(' ')

/** Times for which two senders have the logger, and how its owner decided before; nothing where there is neither. */
export function Overlaps({ loggerId }: { loggerId: number }) {
  const t = useText()
  const { data, error, refetch } = useCall(loggerCalls.getLoggerOverlaps, { loggerId })
  const [asked, setAsked] = useState<string | null>(null)
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { overlaps, decisions, mayDecide } = data
  if (overlaps.length === 0 && decisions.length === 0 && asked === null) return null
  return (
    <section className="logger-part" aria-labelledby="logger-overlaps">
      <h2 id="logger-overlaps">{t('loggers.overlaps.title')}</h2>
      {overlaps.length > 0 ? (
        <>
          <p className="quiet">{t('loggers.overlaps.hint')}</p>
          <ul className="logger-overlaps">
            {overlaps.map(one => (
              <OverlapCard
                key={idsOf(one)}
                overlap={one}
                onDecide={mayDecide ? () => setAsked(idsOf(one)) : undefined}
              />
            ))}
          </ul>
        </>
      ) : (
        <p className="quiet">{t('loggers.overlaps.none')}</p>
      )}
      {decisions.length > 0 && <Decisions decisions={decisions} />}
      {asked !== null && (
        <DecideDialog
          loggerId={loggerId}
          overlap={overlaps.find(one => idsOf(one) === asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
