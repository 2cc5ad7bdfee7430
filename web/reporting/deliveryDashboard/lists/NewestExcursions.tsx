import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { excursionsText } from '#web/logistics/deliveries/excursionsText.ts'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useDeviationFlags } from '#web/reporting/deliveryDashboard/deviation/useDeviationFlags.ts'
import { useMayOpenDelivery } from '#web/logistics/orderedItems/useMayOpenDelivery.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** The newest deliveries with an excursion; each is marked until this user has opened it or said that it was seen. */
export function NewestExcursions({ rows }: { rows: readonly DeliveryRow[] }) {
  const t = useText()
  const flags = useDeviationFlags()
  const unseen = flags.isKnown ? rows.filter(row => !flags.isSeen(row)) : []
  return (
    <section className="newest" aria-labelledby="newest-title">
      <div className="dashboard-head">
        <h2 id="newest-title">{t('deliveryDashboard.newest.title')}</h2>
        {unseen.length > 0 && (
          <span className="newest-unseen">{t('deliveryDashboard.newest.unseenCount', { number: unseen.length })}</span>
        )}
        <span className="dashboard-head-tools">
          {unseen.length > 0 && flags.isOpen && (
            <Button size="small" onClick={() => flags.markSeen(unseen)}>
              {t('deliveryDashboard.newest.markAll')}
            </Button>
          )}
          <Button
            size="small"
            type="text"
            aria-expanded={flags.isOpen}
            aria-controls="newest-list"
            icon={flags.isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            onClick={() => flags.setOpen(!flags.isOpen)}
          >
            {flags.isOpen ? t('deliveryDashboard.newest.close') : t('deliveryDashboard.newest.open')}
          </Button>
        </span>
      </div>
      <div id="newest-list" hidden={!flags.isOpen}>
        {rows.length === 0 && <p className="quiet">{t('deliveryDashboard.newest.none')}</p>}
        <ul className="newest-list">
          {rows.map(row => (
            <Excursion
              key={row.deliveryId}
              row={row}
              isSeen={flags.isKnown ? flags.isSeen(row) : undefined}
              onSeen={() => flags.markSeen([row])}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

type RowProps = { row: DeliveryRow; isSeen: boolean | undefined; onSeen: () => void }

function Excursion({ row, isSeen, onSeen }: RowProps) {
  const nameIn = useNameIn()
  const t = useText()
  const { day } = useTimes()
  const localName = useLocalName()
  return (
    <li className={isSeen === false ? 'newest-row newest-row-unseen' : 'newest-row'}>
      <div className="newest-reference">
        <Reference row={row} onOpen={() => isSeen === false && onSeen()} />
        {isSeen === false && <span className="newest-mark">{t('deliveryDashboard.newest.unseen')}</span>}
      </div>
      <div>
        <span className="quiet">{day(row.shippingDate)}</span> <Status row={row} />
      </div>
      <div className="newest-temperature">
        <Temperature row={row} />
      </div>
      <div className="newest-route">
        <span className="quiet">{t(`deliveries.sections.${row.deliveryType}`)}</span>
        <span>
          {nameIn(row.shipFrom)} → {nameIn(row.destination)}
        </span>
        <span className="quiet">{localName(row.depositor.name, row.depositor.nameEn)}</span>
      </div>
      <div className="newest-seen">
        {isSeen === true && <span className="quiet">{t('deliveryDashboard.newest.seen')}</span>}
        {isSeen === false && (
          <Button
            size="small"
            aria-label={t('deliveryDashboard.newest.markSeenOf', { reference: row.reference })}
            onClick={onSeen}
          >
            {t('deliveryDashboard.newest.markSeen')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Reference({ row, onOpen }: { row: DeliveryRow; onOpen: () => void }) {
  const mayOpen = useMayOpenDelivery()
  if (!mayOpen) return <strong>{row.reference}</strong>
  return (
    <Link to="/delivery/detail" search={{ deliveryId: row.deliveryId }} className="list-reference" onClick={onOpen}>
      {row.reference}
    </Link>
  )
}

const Status = ({ row }: { row: DeliveryRow }) => (
  <>
    <StatusTag status={row.deliveryStatus} isAwaitingPickup={row.awaitingPickup} /> {row.late && <LateTag />}
  </>
)

function Temperature({ row: { temperature } }: { row: DeliveryRow }) {
  const t = useText()
  if (!temperature) return null
  const { minMilli, maxMilli } = temperature
  return (
    <>
      {minMilli !== null && maxMilli !== null && (
        <b className="no-wrap">
          {t('deliveries.list.degrees', { lowest: formatCelsius(minMilli), highest: formatCelsius(maxMilli) })}
        </b>
      )}
      <span className="weight-wrong">{excursionsText(temperature, t)}</span>
    </>
  )
}
