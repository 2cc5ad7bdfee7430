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
import { Overlaps } from '#web/devices/loggers/overlaps/Overlaps.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import type { LoggerChange, RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ChangeHistory } from '#web/kernel/ui/history/ChangeHistory.tsx'
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
    <div className="page narrow">
      <Facts logger={data} />
      <Overlaps loggerId={data.loggerId} />
      <Section title={t('loggers.curve.title')}>
        <Suspense fallback={<div className="logger-curve" />}>
          <RecentCurve logger={data} />
        </Suspense>
      </Section>
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

/** Who changed what of a logger and its calibrations when. */
function History({ logger: { loggerId } }: { logger: RegisteredLogger }) {
  const t = useText()
  const { day } = useTimes()
  const valueText = useValueText()
  return (
    <ChangeHistory
      answer={useCall(loggerCalls.getLoggerHistory, { loggerId })}
      show={({ record, act, calibratedOn, fields, ...change }) => ({
        ...change,
        title: t(`loggers.history.acts.${record}.${act}`, { day: calibratedOn === null ? '' : day(calibratedOn) }),
        fields:
          act === 'changed'
            ? fields.map(({ field, before, after }) => ({
                label: t(`loggers.history.fields.${field}`),
                before: valueText(field, before),
                after: valueText(field, after),
              }))
            : [],
      })}
    />
  )
}

function useValueText() {
  const language = useLanguage()
  const { day } = useTimes()
  return (field: LoggerChange['fields'][number]['field'], value: string | null) => {
    if (value === null) return null
    if (field === 'interval') return formatDuration(Number(value) * 1000, language)
    return ['calibratedOn', 'dueOn', 'retiredOn'].includes(field) ? day(value) : value
  }
}
