import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { waitsForDecision } from '#contract/quality/rules/signing.ts'
import type { DecidableLot, LotState } from '#contract/quality/types/evidenceTypes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { RowTable, type RowColumn } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { DecideDialog } from '#web/quality/lazyParts.ts'
import { DecisionTag } from '#web/quality/releases/DecisionTag.tsx'
import { LotNames, Origin, Quantity, Standing, useLotName } from '#web/quality/releases/lotCells.tsx'

type Props = { deliveryId: number; reference: string; lots: readonly DecidableLot[] }

/** The lots of one delivery with where they stand; who may decides about one, or about all that wait for it. */
export function LotTable({ deliveryId, reference, lots }: Props) {
  const t = useText()
  const name = useLotName()
  const [chosen, setChosen] = useState<readonly DecidableLot[]>()
  const decidable = lots.filter(lot => lot.mayDecide)
  const waiting = decidable.filter(waitsForDecision)
  const decide: RowColumn<DecidableLot> = [
    t('lists.actions'),
    lot =>
      lot.mayDecide && (
        <Button size="small" onClick={() => setChosen([lot])} aria-label={`${t('releases.list.decide')}: ${name(lot)}`}>
          {t('releases.list.decide')}
        </Button>
      ),
    'acts',
  ]
  return (
    <>
      <RowTable
        label={t('releases.title')}
        rows={lots}
        keyOf={({ product, lot }) => `${product.productId} ${lot ?? ''}`}
        renderColumns={[
          [t('releases.columns.lot'), lot => <LotNames lot={lot} />, 'name'],
          [t('releases.columns.quantity'), lot => <Quantity lot={lot} />],
          [t('releases.columns.decision'), lot => <Standing lot={lot} />],
          [t('releases.columns.basis'), lot => <Basis lot={lot} />, 'prose'],
          ...(decidable.length > 0 ? [decide] : []),
        ]}
      />
      {waiting.length > 1 && (
        <Button type="primary" className="start" onClick={() => setChosen(waiting)}>
          {t('releases.delivery.decideAll')} ({waiting.length})
        </Button>
      )}
      <Suspense>
        {chosen && (
          <DecideDialog deliveries={[{ deliveryId, reference, lots: chosen }]} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** The last decision, and on demand those before it, the newest first. */
function Basis({ lot: { last, history } }: { lot: LotState }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const older = history.slice(1)
  return (
    <>
      {last ? <Origin made={last} /> : <span className="quiet">{t('releases.lot.noHistory')}</span>}
      {older.length > 0 && (
        <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('releases.lot.hideHistory') : t('releases.lot.history', { number: older.length })}
        </Button>
      )}
      {isOpen && (
        <ol className="divided">
          {older.map(made => (
            <li key={made.at + made.decision + made.cause}>
              <DecisionTag decision={made.decision} />
              <Origin made={made} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
