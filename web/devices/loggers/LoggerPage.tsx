import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { Calibrations } from '#web/devices/loggers/detail/Calibrations.tsx'
import { Deliveries } from '#web/devices/loggers/detail/Deliveries.tsx'
import { Facts } from '#web/devices/loggers/detail/Facts.tsx'
import { History } from '#web/devices/loggers/detail/History.tsx'
import { Overlaps } from '#web/devices/loggers/overlaps/Overlaps.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import '#web/devices/loggers/loggers.css'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/user-management/loggers/detail')
// The chart is heavy, and the facts need not wait for it.
const RecentCurve = lazy(async () => ({
  default: (await import('#web/devices/loggers/detail/RecentCurve.tsx')).RecentCurve,
}))

/** One logger: its facts, what it measured last, calibrations, deliveries, and who changed what. */
export function LoggerPage() {
  const t = useText()
  const { loggerId } = route.useSearch()
  const { data, error, refetch } = useCall(loggerCalls.getLogger, { loggerId }, { handledHere: [codes.notAuthorized] })
  if (error?.failure === codes.notAuthorized) return <UnknownLogger />
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <div className="logger">
      <Facts logger={data} />
      <Overlaps loggerId={data.loggerId} />
      <section className="logger-part" aria-labelledby="logger-curve">
        <h2 id="logger-curve">{t('loggers.curve.title')}</h2>
        <Suspense fallback={<div className="logger-curve" />}>
          <RecentCurve logger={data} />
        </Suspense>
      </section>
      <Calibrations logger={data} />
      <Deliveries loggerId={data.loggerId} />
      <History logger={data} />
    </div>
  )
}

function UnknownLogger() {
  const t = useText()
  return (
    <Notice title={t('loggers.detail.unknown')}>
      <p>{t('loggers.detail.unknownHint')}</p>
      <Link to="/user-management/loggers" search={rememberedSearch('/user-management/loggers')}>
        {t('loggers.detail.toList')}
      </Link>
    </Notice>
  )
}
