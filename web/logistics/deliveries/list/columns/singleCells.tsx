import { EditOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import type { DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import { stopName } from '#contract/logistics/words/plannedStopText.ts'
import { Mark, OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { Abbreviated, CutText } from '#web/kernel/ui/marks/CutText.tsx'
import { perName } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { counts } from '#web/logistics/deliveries/list/columns/columnIds.ts'
import type { ReactNode } from 'react'
import type { useWords } from '#web/kernel/texts/useWords.ts'

/** What cells need besides their row: fetched once for a list, as two hundred rows have thousands of cells. */
export type CellTools = ReturnType<typeof useWords>

/** What one column shows of a delivery. */
export type Cell = (row: DeliveryRow, tools: CellTools) => ReactNode

/** LOG-28: names of depositors, destinations and carriers are cut; no others are. */
const maxNameLength = 15
const maxCarrierLength = 6
const keptOfCarrier = 5

const cutName = (name: string) => <CutText text={name} longest={maxNameLength} />

export const depositorCell: Cell = ({ depositor }, { nameIn }) => cutName(nameIn(depositor))

export const destinationCell: Cell = ({ destination }, { nameIn }) => cutName(nameIn(destination))

const companyCell = (company: Company | null, { nameIn }: CellTools) => company && nameIn(company)

export const carrierCell: Cell = ({ carrier }, { nameIn }) =>
  carrier && <CutText text={nameIn(carrier)} longest={maxCarrierLength} kept={keptOfCarrier} />

export const referenceLink: Cell = row => (
  <Link to="/delivery/detail" search={{ deliveryId: row.deliveryId }} className="list-reference">
    {row.reference}
  </Link>
)

/** LOG-29: the first of a list plus an ellipsis. */
export const slipCell: Cell = ({ slipNo }) => {
  const [first, ...more] = slipNo
  if (first === undefined) return null
  return more.length === 0 ? <span>{first}</span> : <Abbreviated shown={`${first}…`} whole={slipNo.join(', ')} />
}

export const amendedCell: Cell = ({ amended }, { t }) =>
  amended && (
    <span className="warn small no-wrap">
      <EditOutlined aria-hidden /> {t('deliveries.amended')}
    </span>
  )

/** What somebody should look at about its handover (LOG-143, LOG-145); Details say why. */
const handoverCell =
  (fact: 'arrivalCheck' | 'pieceDifference', column: 'arrivalToCheck' | 'piecesDiffer'): Cell =>
  (row, { t }) =>
    row[fact] !== null && (
      <div>
        <Mark tone="warn" Icon={ExclamationCircleFilled} size="small">
          {t(`deliveries.columns.${column}`)}
        </Mark>
      </div>
    )
export const arrivalToCheckCell = handoverCell('arrivalCheck', 'arrivalToCheck')
export const piecesDifferCell = handoverCell('pieceDifference', 'piecesDiffer')

export const lateCell: Cell = ({ late }) => late && <LateTag />

const statusCell: Cell = ({ awaitingPickup, deliveryStatus }) => (
  <StatusTag status={deliveryStatus} isAwaitingPickup={awaitingPickup} />
)

const hidden = ({ t }: CellTools) => <span className="quiet">{t('deliveries.notDisclosed')}</span>

export const outcomeCell: Cell = ({ temperature, awaitingData }, tools) =>
  temperature ? <OutcomeTag outcome={shownOutcome(temperature.outcome, awaitingData)} /> : hidden(tools)

/** The list doesn't know each product's band: as many decimals as any band would need to tell the truth (TEL-34). */
export const celsius = (milli: number) =>
  Object.values(bands)
    .map(band => formatCelsius(milli, band))
    .reduce((longest, text) => (text.length > longest.length ? text : longest))

const celsiusCell = (milli: number | null | undefined) =>
  milli === null || milli === undefined ? null : celsius(milli)

const timeCell = (at: string | null, { dayOf, instant }: CellTools, isDay = false) =>
  at && <span className="no-wrap">{(isDay ? dayOf : instant)(at)}</span>

const dayCell = (at: string | null, { day }: CellTools) => at && <span className="no-wrap">{day(at)}</span>

const countCell = (number: number | null, { count }: CellTools) => (number === null ? null : count(number))

export const moreItems = ({ items }: DeliveryRow, { t }: CellTools) =>
  items && items.count > 1 ? t('deliveries.list.moreItems', { number: items.count - 1 }) : ''

export const itemsCell: Cell = (row, tools) => {
  if (!row.items) return hidden(tools)
  return twoLines(tools.localName(row.items.nameJa, row.items.nameEn), moreItems(row, tools))
}

/** Each fact of a delivery in a column of its own (LOG-4). */
export const singleCells: Record<DeliveryColumn, Cell> = {
  reference: referenceLink,
  section: (row, { t }) => t(`deliveries.sections.${row.deliveryType}`),
  status: statusCell,
  late: lateCell,
  outcome: outcomeCell,
  lowest: row => celsiusCell(row.temperature?.minMilli),
  highest: row => celsiusCell(row.temperature?.maxMilli),
  amended: amendedCell,
  arrivalToCheck: arrivalToCheckCell,
  piecesDiffer: piecesDifferCell,
  shippingDate: (row, tools) => dayCell(row.shippingDate, tools),
  plannedPickup: (row, tools) => timeCell(row.plannedPickup, tools, row.plannedPickupIsDay),
  actualPickup: (row, tools) => timeCell(row.actualPickup, tools),
  scheduledArrival: (row, tools) => timeCell(row.scheduledArrival, tools, row.scheduledArrivalIsDay),
  deliveredAt: (row, tools) => timeCell(row.deliveredAt, tools),
  depositor: depositorCell,
  shipper: (row, tools) => companyCell(row.shipper, tools),
  consignee: (row, tools) => companyCell(row.consignee, tools),
  carrier: carrierCell,
  shipFrom: (row, { nameIn }) => nameIn(row.shipFrom),
  shipFromGln: row => row.shipFrom.gln,
  destination: destinationCell,
  destinationGln: row => row.destination.gln,
  slipNo: slipCell,
  inboundNo: row => row.inboundNo,
  clientManagementNo: row => row.clientManagementNo,
  sscc: row => row.sscc.join(', '),
  items: itemsCell,
  lot: (row, tools) => [row.items?.lot, moreItems(row, tools)].filter(Boolean).join(' '),
  warehousedOn: (row, tools) => dayCell(row.warehousedOn, tools),
  ...perName(
    counts,
    (name): Cell =>
      (row, tools) =>
        countCell(row[name], tools),
  ),
  loggers: (row, tools) => countCell(row.loggerCount, tools),
  plannedStops: ({ plannedStops }, { language }) => plannedStops.map(stop => stopName(stop, { language })).join(' → '),
  remark: ({ remark }) => remark,
  calibration: ({ temperature }, tools) => {
    if (!temperature) return hidden(tools)
    return temperature.calibration && tools.t(`deliveries.criteria.calibrations.${temperature.calibration}`)
  },
}
