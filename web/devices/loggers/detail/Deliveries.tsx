import { Link } from '@tanstack/react-router'
import { Pagination } from 'antd'
import { useState } from 'react'
import type { LoggerDelivery } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { UncalibratedSign } from '#web/kernel/temperatureChart/legend/EventSigns.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const pageSize = 20
const columns = ['reference', 'route', 'period', 'outcome', 'calibration'] as const

/** The deliveries that the logger measured, as far as the reader may see them. */
export function Deliveries({ loggerId }: { loggerId: number }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const mayOpen = useSession(({ profile }) => profile?.menuList.includes('DeliveryStatus') ?? false)
  const { data, error, refetch } = useCall(
    loggerCalls.getLoggerDeliveries,
    { loggerId, page, pageSize },
    { keepPrevious: true },
  )
  if (!mayOpen) return null
  return (
    <section className="logger-part" aria-labelledby="logger-deliveries">
      <h2 id="logger-deliveries">{t('loggers.deliveries.title')}</h2>
      {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <p>{t('common.loading')}</p>}
      {data?.total === 0 && <p className="quiet">{t('loggers.deliveries.none')}</p>}
      {data && data.total > 0 && (
        <ScrollTable
          label={t('loggers.deliveries.title')}
          heads={columns.map(column => t(`loggers.deliveries.${column}`))}
        >
          {data.rows.map(row => (
            <Row key={`${row.deliveryId} ${row.from}`} row={row} />
          ))}
        </ScrollTable>
      )}
      {data && data.total > pageSize && (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  )
}

function Row({ row }: { row: LoggerDelivery }) {
  const nameIn = useNameIn()
  const t = useText()
  const times = useTimes()
  return (
    <tr>
      <th scope="row">
        <Link to="/delivery/detail" search={{ deliveryId: row.deliveryId }}>
          {row.reference}
        </Link>
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
