import { Link } from '@tanstack/react-router'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import { settings } from '#web/kernel/settings.ts'
import type { CellTools } from '#web/logistics/deliveries/list/columns/cellTools.ts'
import { joinedCells } from '#web/logistics/deliveries/list/columns/joinedCells.tsx'
import { singleCells } from '#web/logistics/deliveries/list/columns/singleCells.tsx'
import { verdictOf, type Verdict } from '#web/reporting/kpi/drillDown/verdict.ts'
import { ReachTag } from '#web/reporting/kpi/cards/ReachTag.tsx'
import { useMayOpenDelivery } from '#web/logistics/orderedItems/useMayOpenDelivery.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** What decides how a KPI counts a delivery, and nothing else. */
export const decidingFacts = {
  inboundHandling: ['warehousedOn', 'inboundPallets', 'palletsOnTime'],
  onTimePickup: ['plannedPickup', 'actualPickup'],
  shippingAccuracy: ['deliveredAt', 'shippedPieces', 'receivedPieces'],
  temperatureCompliance: ['deliveredAt', 'temperature'],
} as const satisfies Record<DeliveryKpi, readonly string[]>
export type DecidingFact = (typeof decidingFacts)[DeliveryKpi][number]

export function factCell(fact: DecidingFact, row: DeliveryRow, tools: CellTools) {
  const cell = fact === 'temperature' ? joinedCells.temperature : singleCells[fact]
  return cell(row, tools) || tools.t('common.none')
}

export const routeCell = joinedCells.route

const amounts: readonly DecidingFact[] = ['inboundPallets', 'palletsOnTime', 'shippedPieces', 'receivedPieces']
export const isAmount = (fact: DecidingFact) => amounts.includes(fact)

export function Reference({ row: { deliveryId, reference } }: { row: DeliveryRow }) {
  const mayOpen = useMayOpenDelivery()
  if (!mayOpen) return <span className="list-reference">{reference}</span>
  return (
    <Link to="/delivery/detail" search={{ deliveryId }} className="list-reference">
      {reference}
    </Link>
  )
}

const reachedBy: Record<Verdict, boolean | undefined> = { met: true, missed: false, outside: undefined }

export function VerdictCell({ kpi, row }: { kpi: DeliveryKpi; row: DeliveryRow }) {
  const t = useText()
  const verdict = verdictOf(kpi, row, settings.timeZone)
  const { shippedPieces, receivedPieces } = row
  const difference =
    kpi === 'shippingAccuracy' && verdict === 'missed' && shippedPieces !== null && receivedPieces !== null
      ? receivedPieces - shippedPieces
      : undefined
  return (
    <>
      <ReachTag reached={reachedBy[verdict]}>{t(`kpi.behind.${verdict}`)}</ReachTag>
      {difference !== undefined && (
        <div className="quiet no-wrap">
          {t('kpi.behind.difference', { number: difference > 0 ? `+${difference}` : `−${-difference}` })}
        </div>
      )}
    </>
  )
}
