import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import { ReleaseBlockers, Origin, useLotName } from '#web/quality/releases/lotCells.tsx'
import { useManyCompanies } from '#web/kernel/session/useManyCompanies.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

export type ReleaseRow = ResponseOf<typeof releaseCalls.getReleaseList>['rows'][number]
type Cell = { row: ReleaseRow }

export const keyOfRow = ({ delivery, product, lot }: ReleaseRow) =>
  JSON.stringify([delivery.deliveryId, product.productId, lot])

export function DeliveryCell({ row: { delivery } }: Cell) {
  const nameIn = useNameIn()
  const isOfMany = useManyCompanies('DeliveryStatus')
  const localName = useLocalName()
  const { deliveryId, reference, shipFrom, destination, depositor } = delivery
  return (
    <>
      <Link to="/delivery/detail" search={{ deliveryId }} className="list-reference">
        {reference}
      </Link>
      <div className="quiet">
        {nameIn(shipFrom)} → {nameIn(destination)}
      </div>
      {isOfMany && <div className="quiet">{localName(depositor.name, depositor.nameEn)}</div>}
    </>
  )
}

export function Arrival({ row: { delivery } }: Cell) {
  const t = useText()
  const { instant } = useTimes()
  return (
    <span className="no-wrap">
      {delivery.deliveredAt ? instant(delivery.deliveredAt) : t('releases.lot.onTheRoad')}
    </span>
  )
}

/** Why it is as it is: its case, the last decision, else what keeps it from being released by itself. */
export function Basis({ row }: Cell) {
  const t = useText()
  const { last, decision, releaseBlockers, caseId, caseNumber } = row
  const isPlain = decision === 'undecided' && caseId === null && last?.cause !== 'changed'
  return (
    <Flex vertical gap={4}>
      {caseId !== null && (
        <Link to="/quality/case" search={{ caseId }} className="list-reference">
          {t('releases.delivery.case', { number: caseNumber })}
        </Link>
      )}
      {last && <Origin made={last} />}
      {isPlain && releaseBlockers.length > 0 && <ReleaseBlockers releaseBlockers={releaseBlockers} />}
      {isPlain && releaseBlockers.length === 0 && <span className="quiet">{t('releases.list.nothingAgainst')}</span>}
    </Flex>
  )
}

export function Actions({ row, onDecide }: Cell & { onDecide: (row: ReleaseRow) => void }) {
  const t = useText()
  const name = useLotName()
  if (!row.mayDecide) return null
  return (
    <Button
      size="small"
      aria-label={`${t('releases.list.decide')}: ${name(row)} ${row.delivery.reference}`}
      onClick={() => onDecide(row)}
    >
      {t('releases.list.decide')}
    </Button>
  )
}
