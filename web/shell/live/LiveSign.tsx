import { DisconnectOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useLiveState } from '#web/shell/live/liveState.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import '#web/shell/live/liveSign.css'

/** A line that is back within this time was never shown as lost. */
const graceMs = 2_000
/** Then what the page shows is old enough to be wrong. */
const longMs = 60_000

/**
 * Beside the page's title: whether it shows what arrives, and if not, of when it is. In a narrow bar the dot alone says that
 * all is well.
 */
export function LiveSign({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useWords()
  const state = useLiveState(live => live.state)
  return (
    <div className="live-sign quiet no-print" role="status">
      {state === 'live' && (
        <span className="live-sign-on" title={t('live.on')}>
          <span className="live-dot" aria-hidden />
          <span className={isNarrow ? 'visually-hidden' : undefined}>{t('live.on')}</span>
        </span>
      )}
      {state === 'lost' && <Lost />}
    </div>
  )
}

function Lost() {
  const times = useWords()
  const { t } = times
  const lastSignMs = useLiveState(live => live.lastSignMs)
  const isShown = useIsAfter(graceMs)
  const isLong = useIsAfter(longMs)
  if (!isShown) return null
  return (
    <span className={isLong ? 'live-sign-lost live-sign-long' : 'live-sign-lost'}>
      <DisconnectOutlined aria-hidden />
      <span>
        {t('live.lost')}
        {lastSignMs > 0 && t('live.asOf', { time: times.instant(lastSignMs) })}
      </span>
    </span>
  )
}

function useIsAfter(ms: number): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isAfter
}
