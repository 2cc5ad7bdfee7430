import { Button } from 'antd'
import { useState } from 'react'
import type { LotState } from '#contract/quality/types/evidenceTypes.ts'
import { DecideDialog } from '#web/quality/releases/decide/DecideDialog.tsx'
import { LotNames, Origin, Quantity, Standing, useLotName } from '#web/quality/releases/lotCells.tsx'
import { LotHistory } from '#web/quality/releases/LotHistory.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import '#web/quality/releases/releases.css'

type Props = {
  deliveryId: number
  reference: string
  lots: readonly LotState[]
  mayDecide: boolean
}

const columns = ['lot', 'quantity', 'decision', 'basis'] as const

/** The lots of one delivery with where they stand; who may decides about one, or about all that wait. */
export function LotTable({ deliveryId, reference, lots, mayDecide }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<readonly LotState[]>()
  const waiting = lots.filter(lot => lot.decision === 'undecided')
  return (
    <>
      <ScrollTable
        label={t('releases.title')}
        heads={[
          ...columns.map(column => t(`releases.columns.${column}`)),
          ...(mayDecide ? [t('releases.columns.actions')] : []),
        ]}
        className="release-table"
      >
        {lots.map(lot => (
          <Row
            key={`${lot.product.productId} ${lot.lot ?? ''}`}
            lot={lot}
            onDecide={mayDecide ? () => setChosen([lot]) : undefined}
          />
        ))}
      </ScrollTable>
      {mayDecide && waiting.length > 1 && (
        <div className="release-tools">
          <Button type="primary" onClick={() => setChosen(waiting)}>
            {t('releases.delivery.decideAll')} ({waiting.length})
          </Button>
        </div>
      )}
      {chosen && (
        <DecideDialog deliveries={[{ deliveryId, reference, lots: chosen }]} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}

function Row({ lot, onDecide }: { lot: LotState; onDecide: (() => void) | undefined }) {
  const t = useText()
  const name = useLotName()
  const [isOpen, setOpen] = useState(false)
  // What is shown of the last decision is not said again.
  const older = lot.history.slice(1)
  return (
    <tr>
      <th scope="row">
        <LotNames lot={lot} />
      </th>
      <td>
        <Quantity lot={lot} />
      </td>
      <td>
        <Standing lot={lot} />
      </td>
      <td>
        {lot.last ? <Origin made={lot.last} /> : <span className="quiet">{t('releases.lot.noHistory')}</span>}
        {older.length > 0 && (
          <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('releases.lot.hideHistory') : t('releases.lot.history', { number: older.length })}
          </Button>
        )}
        {isOpen && <LotHistory decisions={older} />}
      </td>
      {onDecide && (
        <td>
          <Button size="small" onClick={onDecide} aria-label={`${t('releases.list.decide')}: ${name(lot)}`}>
            {t('releases.list.decide')}
          </Button>
        </td>
      )}
    </tr>
  )
}
