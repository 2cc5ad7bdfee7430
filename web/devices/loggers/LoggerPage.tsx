import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerChange } from '#contract/devices/types/loggerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { Calibrations } from '#web/devices/loggers/detail/Calibrations.tsx'
import { Deliveries } from '#web/devices/loggers/detail/Deliveries.tsx'
import { Facts } from '#web/devices/loggers/detail/Facts.tsx'
import { Overlaps } from '#web/devices/loggers/overlaps/Overlaps.tsx'
import loggerTexts from '#web/devices/loggers/texts.ts?lazy'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChangeHistory } from '#web/kernel/ui/history/ChangeHistory.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import '#web/devices/loggers/loggers.css'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/user-management/loggers/detail')
const listPath = '/user-management/loggers'
const handledHere = [codes.notAuthorized] as const
// The chart is heavy, and the facts need not wait for it.
const RecentCurve = lazyPart(
  async () => (await import('#web/devices/loggers/detail/RecentCurve.tsx')).RecentCurve,
  loggerTexts,
)

/** One logger: its facts, what it measured last, calibrations, deliveries, and who changed what. */
export function LoggerPage() {
  const { t } = useWords()
  const { loggerId } = route.useSearch()
  const answer = useCall(loggerCalls.getLogger, { loggerId }, { handledHere })
  const toList = (
    <Link to={listPath} search={rememberedSearch(listPath)}>
      {t('loggers.detail.toList')}
    </Link>
  )
  const unknown = { title: t('loggers.detail.unknown'), hint: t('common.unknownHint'), back: toList }
  return (
    <Answered answer={answer} awaiting={null} unknown={{ codes: handledHere, ...unknown }}>
      {logger => (
        <div className="page narrow">
          <Facts logger={logger} />
          <Overlaps loggerId={loggerId} />
          <Section title={t('loggers.curve.title')}>
            <Suspense fallback={<div className="logger-curve" />}>
              <RecentCurve logger={logger} />
            </Suspense>
          </Section>
          <Calibrations logger={logger} />
          <Deliveries loggerId={loggerId} />
          <History loggerId={loggerId} />
        </div>
      )}
    </Answered>
  )
}

/** Who changed what of a logger and its calibrations when. */
function History({ loggerId }: { loggerId: number }) {
  const { t, language, day } = useWords()
  const valueText = (field: LoggerChange['fields'][number]['field'], value: string | null) => {
    if (value === null) return null
    if (field === 'interval') return formatDuration(Number(value) * 1000, language)
    return ['calibratedOn', 'dueOn', 'retiredOn'].includes(field) ? day(value) : value
  }
  return (
    <ChangeHistory
      answer={useCall(loggerCalls.getLoggerHistory, { loggerId })}
      show={({ record, act, calibratedOn, fields, ...change }) => ({
        ...change,
        title: t(`loggers.history.acts.${record}.${act}`, { day: calibratedOn === null ? '' : day(calibratedOn) }),
        fields: (act === 'changed' ? fields : []).map(({ field, before, after }) => ({
          label: t(`loggers.columns.${field}`),
          before: valueText(field, before),
          after: valueText(field, after),
        })),
      })}
    />
  )
}
