import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerChange, LoggerDelivery } from '#contract/devices/types/loggerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { Calibrations } from '#web/devices/loggers/detail/Calibrations.tsx'
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
import { Pagination } from 'antd'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useSpanOf } from '#web/devices/loggers/list/cells.tsx'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { EventSign } from '#web/kernel/temperatureChart/legend/signs.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable, type RowColumn } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
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
  const unknown = { title: t('loggers.detail.unknown'), hint: t('lists.unknownHint'), back: toList }
  return (
    <Answered answer={answer} awaiting={null} unknown={{ codes: handledHere, ...unknown }}>
      {logger => (
        <div className="page narrow">
          <Facts logger={logger} />
          <Overlaps loggerId={loggerId} />
          <Section title={t('loggers.curve.title')}>
            <Suspense fallback={<div style={{ height: 220 }} />}>
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

const pageSize = 20

/** The deliveries that the logger measured, as far as the reader may see them. */
function Deliveries({ loggerId }: { loggerId: number }) {
  const { t } = useWords()
  const [page, setPage] = useState(1)
  const mayOpen = useHasMenu('DeliveryStatus')
  const answer = useCall(loggerCalls.getLoggerDeliveries, { loggerId, page, pageSize }, { keepPrevious: true })
  const columns = useColumns()
  if (!mayOpen) return null
  return (
    <Section title={t('loggers.deliveries.title')}>
      <Answered answer={answer} empty={t('loggers.deliveries.none')} isEmpty={({ total }) => total === 0}>
        {({ rows, total }) => (
          <>
            <RowTable
              label={t('loggers.deliveries.title')}
              rows={rows}
              keyOf={({ deliveryId, from }) => `${deliveryId} ${from}`}
              renderColumns={columns}
            />
            <Pagination
              size="small"
              current={page}
              pageSize={pageSize}
              total={total}
              hideOnSinglePage
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </Answered>
    </Section>
  )
}

function useColumns(): readonly RowColumn<LoggerDelivery>[] {
  const { t, nameIn, day } = useWords()
  const spanOf = useSpanOf()
  const reference = (row: LoggerDelivery) => (
    <>
      <DeliveryLink to={row} />
      <div className="quiet no-wrap">{day(row.shippingDate)}</div>
    </>
  )
  const outcome = ({ outcome: found, awaitingData }: LoggerDelivery) =>
    found ? (
      <OutcomeTag outcome={shownOutcome(found, awaitingData)} />
    ) : (
      <span className="quiet">{t('deliveries.notDisclosed')}</span>
    )
  const calibration = ({ calibration: flag }: LoggerDelivery) => (
    <>
      {flag === 'uncalibrated' && <EventSign kind="uncalibrated" />}{' '}
      {flag && t(`deliveries.criteria.calibrations.${flag}`)}
    </>
  )
  return [
    [t('loggers.deliveries.reference'), reference, 'name'],
    [t('loggers.deliveries.route'), ({ shipFrom, destination }) => `${nameIn(shipFrom)} → ${nameIn(destination)}`],
    [t('loggers.deliveries.period'), spanOf],
    [t('deliveries.columns.outcome'), outcome],
    [t('loggers.columns.calibration'), calibration],
  ]
}
