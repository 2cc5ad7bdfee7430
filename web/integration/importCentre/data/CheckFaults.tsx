import { Section } from '#web/kernel/ui/Section.tsx'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { importCalls, type ImportCellFault, type ImportCheck } from '#contract/integration/calls/imports.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { faultText } from '#contract/integration/words/importFaultWords.ts'
import { importHeading } from '#contract/integration/words/importWords.ts'
import { useCall, useDownload } from '#web/kernel/api/queries.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const pageSize = 50

/** Every cell that is wrong, by line and column as the spreadsheet has them, and why; and the lines as a file to mend. */
export function CheckFaults({ check }: { check: ImportCheck }) {
  const t = useText()
  const { count } = useTimes()
  const [page, setPage] = useState(1)
  const { checkId, counts, kind } = check
  const asked = { checkId, page, pageSize }
  const { data } = useCall(importCalls.getImportCheckFaults, asked, {
    keepPrevious: true,
    // An accepted check is gone: its page says so.
    handledHere: [codes.notAuthorized],
  })
  const download = useDownload(importCalls.downloadImportFaultsCsv)
  const heads = [t('csvUpload.line'), t('csvUpload.column'), t('importCentre.value'), t('csvUpload.why')]
  return (
    <Section
      title={t('importCentre.faultCount', { number: count(counts.faults) })}
      actions={
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate({ checkId })}
        >
          {t('importCentre.faultFile', { number: count(counts.leftOut) })}
        </Button>
      }
    >
      <p className="quiet">
        {t('importCentre.faultHint')}
        {counts.held > 0 && t('importCentre.heldHint', { number: count(counts.held) })}
      </p>
      <ScrollTable label={t('csvUpload.faults')} heads={heads} isLong>
        {data?.rows.map(fault => (
          <FaultRow key={`${fault.line} ${fault.column} ${fault.fault} ${fault.about}`} kind={kind} fault={fault} />
        ))}
      </ScrollTable>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={counts.faults}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </Section>
  )
}

function FaultRow({ kind, fault }: { kind: ImportKind; fault: ImportCellFault }) {
  const t = useText()
  const language = useLanguage()
  const { count } = useTimes()
  const column = columnsOf(kind).find(({ name }) => name === fault.column)
  return (
    <tr>
      <td>{count(fault.line)}</td>
      <td>{column ? importHeading(kind, column.name, language) : t('csvUpload.row')}</td>
      <td className="prose">{fault.value}</td>
      <td className="prose">{faultText(fault, language)}</td>
    </tr>
  )
}
