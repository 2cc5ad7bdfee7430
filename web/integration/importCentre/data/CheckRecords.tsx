import { useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { importCalls, type ImportAct, type ImportCheck } from '#contract/integration/calls/imports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { recordPageSize, Records } from '#web/integration/importCentre/Records.tsx'

/** What the file would do, record by record. */
export function CheckRecords({ check }: { check: ImportCheck }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [act, setAct] = useState<ImportAct>()
  const { checkId, counts, kind, checkedAt } = check
  const asked = { checkId, act, page, pageSize: recordPageSize }
  const { data } = useCall(importCalls.getImportCheckRecords, asked, {
    keepPrevious: true,
    // An accepted check is gone: its page says so.
    handledHere: [codes.notAuthorized],
  })
  return (
    <Records
      title={t('importCentre.records')}
      key={checkedAt}
      kind={kind}
      counts={counts}
      found={data}
      page={page}
      act={act}
      onPage={setPage}
      onAct={next => {
        setAct(next)
        setPage(1)
      }}
    />
  )
}
