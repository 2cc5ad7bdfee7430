import { Pagination } from 'antd'
import { useState } from 'react'
import { disclosureCalls, type DisclosureEvent, type DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { BeforeAndAfter, useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

const pageSize = 50

/** Who disclosed a product to whom, who withdrew it, and why: the newest first. */
export function HistoryDialog({ row, onClose }: { row: DisclosureRow; onClose: () => void }) {
  const { t } = useWords()
  const { product } = useDisclosureTexts()
  const [page, setPage] = useState(1)
  const body = { productId: row.productId, page, pageSize }
  const answer = useCall(disclosureCalls.getDisclosureHistory, body, { keepPrevious: true })
  const title = t('disclosure.history.title', { product: product(row) })
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <Answered answer={answer} empty={t('changeHistory.none')} isEmpty={({ total }) => total === 0}>
        {({ rows, total }) => (
          <>
            <ol className="box divided disclosure-changes" aria-label={title} tabIndex={0}>
              {rows.map((event, index) => (
                <Event key={`${page} ${index}`} event={event} />
              ))}
            </ol>
            <Pagination simple hideOnSinglePage current={page} pageSize={pageSize} total={total} onChange={setPage} />
          </>
        )}
      </Answered>
    </Dialog>
  )
}

function Event({ event: { at, by, reason, company, stage, kind, before, after } }: { event: DisclosureEvent }) {
  const { t, instant } = useWords()
  const texts = useDisclosureTexts()
  const act = before ? (after ? 'changed' : 'removed') : 'added'
  // What the portal or its database did is nobody's act.
  const who = /^(system|database):/.test(by) ? t('changeHistory.system') : by
  return (
    <li>
      <div>
        <strong>{t(`disclosure.history.${act}`)}</strong>{' '}
        <span className="quiet">{t('disclosure.history.by', { at: instant(at), by: who })}</span>
      </div>
      <div>
        {texts.company(company)}　{texts.stage(stage)}・{texts.kind(kind)}
      </div>
      <BeforeAndAfter before={before ? [before] : []} after={after ? [after] : []} />
      {reason && <div className="quiet">{t('changeHistory.reason', { reason })}</div>}
    </li>
  )
}
