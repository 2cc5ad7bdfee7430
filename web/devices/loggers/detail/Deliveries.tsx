import { Pagination } from 'antd'
import { useState } from 'react'
import type { LoggerDelivery } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { UncalibratedSign } from '#web/kernel/temperatureChart/legend/EventSigns.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useHasMenu } from '#web/kernel/session/useHasMenu.ts'
import { DeliveryLink } from '#web/kernel/ui/DeliveryLink.tsx'

const pageSize = 20
const columns = ['reference', 'route', 'period', 'outcome', 'calibration'] as const

/** The deliveries that the logger measured, as far as the reader may see them. */
export function Deliveries({ loggerId }: { loggerId: number }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const mayOpen = useHasMenu('DeliveryStatus')
  const answer = useCall(loggerCalls.getLoggerDeliveries, { loggerId, page, pageSize }, { keepPrevious: true })
  if (!mayOpen) return null
  return (
    <Section title={t('loggers.deliveries.title')}>
      <Answered answer={answer} empty={t('loggers.deliveries.none')} isEmpty={({ total }) => total === 0}>
        {({ rows, total }) => (
          <>
            <ScrollTable
              label={t('loggers.deliveries.title')}
              heads={columns.map(column => t(`loggers.deliveries.${column}`))}
            >
              {rows.map(row => (
                <Row key={`${row.deliveryId} ${row.from}`} row={row} />
              ))}
            </ScrollTable>
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

function Row({ row }: { row: LoggerDelivery }) {
  const nameIn = useNameIn()
  const t = useText()
  const times = useTimes()
  return (
    <tr>
      <th scope="row">
        <DeliveryLink to={row} />
        <div className="quiet no-wrap">{times.day(row.shippingDate)}</div>
      </th>
      <td>
        {nameIn(row.shipFrom)} → {nameIn(row.destination)}
      </td>
      <td>
        <span className="no-wrap">{times.instant(row.from)}</span> –{' '}
        <span className="no-wrap">{row.to ? times.instant(row.to) : t('loggers.deliveries.open')}</span>
      </td>
      <td>
        {row.outcome ? (
          <OutcomeTag outcome={shownOutcome(row.outcome, row.awaitingPickup)} />
        ) : (
          <span className="quiet">{t('deliveries.notDisclosed')}</span>
        )}
      </td>
      <td className="no-wrap">
        {row.calibration === 'uncalibrated' && <UncalibratedSign />}{' '}
        {row.calibration && t(`deliveries.criteria.calibrations.${row.calibration}`)}
      </td>
    </tr>
  )
}
