import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { disclosureCalls, type DisclosureEvent, type DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { BeforeAndAfter } from '#web/logistics/disclosure/BeforeAndAfter.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

const pageSize = 50

/** Who disclosed a product to whom, who withdrew it, and why: the newest first. */
export function HistoryDialog({ row, onClose }: { row: DisclosureRow; onClose: () => void }) {
  const t = useText()
  const { product } = useDisclosureTexts()
  const [page, setPage] = useState(1)
  const body = { productId: row.productId, page, pageSize }
  const { data, error, refetch } = useCall(disclosureCalls.getDisclosureHistory, body, { keepPrevious: true })
  return (
    <Dialog
      title={t('disclosure.history.title', { product: product(row) })}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('disclosure.history.close')}</Button>}
    >
      <div className="disclosure-dialog">
        {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
        {!error && !data && <p>{t('common.loading')}</p>}
        {data?.total === 0 && <p>{t('disclosure.history.none')}</p>}
        {data && data.total > 0 && (
          <ol
            className="disclosure-changes"
            aria-label={t('disclosure.history.title', { product: product(row) })}
            tabIndex={0}
          >
            {data.rows.map((event, index) => (
              <Event key={`${page} ${index}`} event={event} />
            ))}
          </ol>
        )}
        {data && data.total > pageSize && (
          <Pagination simple current={page} pageSize={pageSize} total={data.total} onChange={setPage} />
        )}
      </div>
    </Dialog>
  )
}

function Event({ event: { at, by, reason, company, stage, kind, before, after } }: { event: DisclosureEvent }) {
  const t = useText()
  const times = useTimes()
  const texts = useDisclosureTexts()
  const act = before ? (after ? 'changed' : 'removed') : 'added'
  // What the portal or its database did is nobody's act.
  const who = /^(system|database):/.test(by) ? t('disclosure.history.system') : by
  return (
    <li>
      <div>
        <strong>{t(`disclosure.history.${act}`)}</strong>{' '}
        <span className="quiet">{t('disclosure.history.by', { at: times.instant(at), by: who })}</span>
      </div>
      <div>
        {texts.company(company)}　{texts.stage(stage)}・{texts.kind(kind)}
      </div>
      <BeforeAndAfter before={before ? [before] : []} after={after ? [after] : []} />
      {reason && <div className="quiet">{t('disclosure.history.reason', { reason })}</div>}
    </li>
  )
}
