import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { excursionsText } from '#web/logistics/deliveries/excursionsText.ts'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
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
    <DashboardPart
      title={t('deliveryDashboard.newest.title')}
      note={
        unseen.length > 0 && <strong>{t('deliveryDashboard.newest.unseenCount', { number: unseen.length })}</strong>
      }
      tools={
        <>
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
        </>
      }
    >
      <div id="newest-list" className="dashboard-newest" hidden={!flags.isOpen}>
        {rows.length === 0 ? (
          <p className="quiet">{t('deliveryDashboard.newest.none')}</p>
        ) : (
          <ul className="box divided">
            {rows.map(row => (
              <Excursion
                key={row.deliveryId}
                row={row}
                isSeen={flags.isKnown ? flags.isSeen(row) : undefined}
                onSeen={() => flags.markSeen([row])}
              />
            ))}
          </ul>
        )}
      </div>
    </DashboardPart>
  )
}

type RowProps = { row: DeliveryRow; isSeen: boolean | undefined; onSeen: () => void }

function Excursion({ row, isSeen, onSeen }: RowProps) {
  const nameIn = useNameIn()
  const t = useText()
  const { day } = useTimes()
  const localName = useLocalName()
  return (
    <li className="fit-grid anywhere" style={{ '--fit': '132px' }}>
      <div>
        <Reference row={row} onOpen={() => isSeen === false && onSeen()} />{' '}
        {isSeen === false && <StateTag tone="running">{t('deliveryDashboard.newest.unseen')}</StateTag>}
      </div>
      <div>
        <span className="quiet">{day(row.shippingDate)}</span> <Status row={row} />
      </div>
      <div>
        <Temperature row={row} />
      </div>
      <div>
        {nameIn(row.shipFrom)} → {nameIn(row.destination)}
        <div className="quiet">
          {t(`deliveries.sections.${row.deliveryType}`)} · {localName(row.depositor.name, row.depositor.nameEn)}
        </div>
      </div>
      <div className="no-print">
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
      )}{' '}
      <span className="wrong strong">{excursionsText(temperature, t)}</span>
    </>
  )
}
