import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import {
  useKeepSettings,
  useShowSettings,
  useUserSettings,
  type UserSettings,
} from '#web/identity/userSettings/useUserSettings.ts'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { excursionsText, LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { Lane } from '#web/reporting/deliveryDashboard/lists/Lane.tsx'
import { flagOf, withFlags } from '#web/reporting/deliveryDashboard/lists/deviationFlags.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** The newest deliveries with an excursion; each is marked until this user has opened it or said that it was seen. */
export function NewestExcursions({ rows }: { rows: readonly DeliveryRow[] }) {
  const { t } = useWords()
  const { isSeen, markSeen, isOpen, setOpen } = useDeviationFlags()
  const unseen = rows.filter(row => isSeen(row) === false)
  return (
    <DashboardPart
      title={t('deliveryDashboard.newest.title')}
      note={
        unseen.length > 0 && <strong>{t('deliveryDashboard.newest.unseenCount', { number: unseen.length })}</strong>
      }
      tools={
        <>
          {unseen.length > 0 && isOpen && (
            <Button size="small" onClick={() => markSeen(unseen)}>
              {t('deliveryDashboard.newest.markAll')}
            </Button>
          )}
          <Button
            size="small"
            type="text"
            aria-expanded={isOpen}
            aria-controls="newest-list"
            icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t(`deliveryDashboard.newest.${isOpen ? 'close' : 'open'}`)}
          </Button>
        </>
      }
    >
      <div id="newest-list" className="dashboard-newest" hidden={!isOpen}>
        {rows.length === 0 ? (
          <p className="quiet">{t('deliveryDashboard.none')}</p>
        ) : (
          <ul className="box divided">
            {rows.map(row => (
              <Excursion key={row.deliveryId} row={row} isSeen={isSeen(row)} onSeen={() => markSeen([row])} />
            ))}
          </ul>
        )}
      </div>
    </DashboardPart>
  )
}

/** What this user has seen of the excursions, and whether their list is unfolded (REP-16); kept by the server. */
function useDeviationFlags() {
  const { settings, isKnown } = useUserSettings()
  const show = useShowSettings()
  const keep = useKeepSettings()
  const change = (next: (known: UserSettings) => UserSettings) => {
    show(next)
    keep.mutate(next)
  }
  const seen = new Set(settings.temperatureDeviationFlags)
  return {
    /** Undefined while that is not known. */
    isSeen: (row: DeliveryRow) => (isKnown ? seen.has(flagOf(row)) : undefined),
    markSeen: (rows: readonly DeliveryRow[]) =>
      change(({ temperatureDeviationFlags = [] }) => ({
        temperatureDeviationFlags: withFlags(temperatureDeviationFlags, rows.map(flagOf)),
      })),
    /** Unfolded until somebody folds it. */
    isOpen: settings.dashboardOpened !== '0',
    setOpen: (isOpen: boolean) => change(() => ({ dashboardOpened: isOpen ? '1' : '0' })),
  }
}

type RowProps = { row: DeliveryRow; isSeen: boolean | undefined; onSeen: () => void }

function Excursion({ row, isSeen, onSeen }: RowProps) {
  const { t, day } = useWords()
  const { reference } = row
  return (
    <li className="fit-grid anywhere" style={{ '--fit': '132px' }}>
      <div>
        <DeliveryLink to={row} className="list-reference" onClick={() => isSeen === false && onSeen()} />{' '}
        {isSeen === false && <StateTag tone="running">{t('deliveryDashboard.newest.unseen')}</StateTag>}
      </div>
      <div>
        <span className="quiet">{day(row.shippingDate)}</span>{' '}
        <StatusTag status={row.deliveryStatus} isAwaitingPickup={row.awaitingPickup} /> {row.late && <LateTag />}
      </div>
      <div>
        <Temperature row={row} />
      </div>
      <Lane of={row}>{t(`deliveries.sections.${row.deliveryType}`)} · </Lane>
      <div className="no-print">
        {isSeen === true && <span className="quiet">{t('deliveryDashboard.newest.seen')}</span>}
        {isSeen === false && (
          <Button size="small" aria-label={t('deliveryDashboard.newest.markSeenOf', { reference })} onClick={onSeen}>
            {t('deliveryDashboard.newest.markSeen')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** How far its readings reached, and how many excursions they were. */
export function Temperature({ row: { temperature } }: { row: DeliveryRow }) {
  const { t } = useWords()
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
