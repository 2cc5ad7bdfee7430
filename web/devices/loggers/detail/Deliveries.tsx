import { Pagination } from 'antd'
import { useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerDelivery } from '#contract/devices/types/loggerTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useSpanOf } from '#web/devices/loggers/list/cells.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { EventSign } from '#web/kernel/temperatureChart/legend/signs.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable, type RowColumn } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

const pageSize = 20

/** The deliveries that the logger measured, as far as the reader may see them. */
export function Deliveries({ loggerId }: { loggerId: number }) {
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
