import { Skeleton } from 'antd'
import { stockCalls, type StockRow } from '#contract/logistics/calls/stock.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** Why a lot is out of the qualified stock: the deliveries that wait for a decision about it, or where it was rejected. */
export function HoldsDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const { t, localName } = useWords()
  return (
    <Dialog title={t('stock.holds.title')} onClose={onClose}>
      <p>
        <strong>
          {localName(row.nameJa, row.nameEn)} {row.lot}
        </strong>
      </p>
      <Holds stockId={row.stockId} />
      <p className="quiet">{t('stock.holds.about')}</p>
    </Dialog>
  )
}

function Holds({ stockId }: { stockId: number }) {
  const { t, language, nameIn, instant } = useWords()
  const words = evidenceWords[language].decisions
  const body = { stockId, enterpriseCode: useCompanyContext() }
  const answer = useCall(stockCalls.getStockHolds, body, { background: true })
  if (!answer.data && answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { holds, isQuarantinedElsewhere } = answer.data
  if (holds.length === 0) return <p>{t(isQuarantinedElsewhere ? 'stock.holds.elsewhere' : 'stock.holds.none')}</p>
  return (
    <>
      <ul className="divided">
        {holds.map(({ deliveryId, reference, shipFrom, destination, decision, since, caseId, caseNumber }) => (
          <li key={deliveryId}>
            <div>
              <strong>{words[decision]}</strong>{' '}
              <span className="quiet">{t('stock.holds.since', { at: instant(since) })}</span>
            </div>
            {caseId !== null && <CaseLink caseId={caseId}>{t('stock.holds.case', { number: caseNumber })}</CaseLink>}
            <div>
              <DeliveryLink to={{ deliveryId, reference }} />{' '}
              <span className="quiet">
                {nameIn(shipFrom)} → {nameIn(destination)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {isQuarantinedElsewhere && <p className="quiet">{t('stock.holds.elsewhere')}</p>}
    </>
  )
}
