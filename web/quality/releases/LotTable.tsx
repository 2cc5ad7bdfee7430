import { Button } from 'antd'
import { useState } from 'react'
import type { DecisionMade, LotState } from '#contract/quality/types/evidenceTypes.ts'
import { DecisionTag } from '#web/quality/releases/DecisionTag.tsx'
import { DecideDialog } from '#web/quality/releases/decide/DecideDialog.tsx'
import { LotNames, Origin, Quantity, Standing, useLotName } from '#web/quality/releases/lotCells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

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
        <Button type="primary" className="start" onClick={() => setChosen(waiting)}>
          {t('releases.delivery.decideAll')} ({waiting.length})
        </Button>
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
      <td className="prose">
        {lot.last ? <Origin made={lot.last} /> : <span className="quiet">{t('releases.lot.noHistory')}</span>}
        {older.length > 0 && (
          <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('releases.lot.hideHistory') : t('releases.lot.history', { number: older.length })}
          </Button>
        )}
        {isOpen && <History decisions={older} />}
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

/** What was decided about a lot before, the newest first. */
const History = ({ decisions }: { decisions: readonly DecisionMade[] }) => (
  <ol className="divided">
    {decisions.map(made => (
      <li key={made.at + made.decision + made.cause}>
        <DecisionTag decision={made.decision} />
        <Origin made={made} />
      </li>
    ))}
  </ol>
)
