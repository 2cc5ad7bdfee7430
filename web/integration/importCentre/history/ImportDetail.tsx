import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { DownloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { importCalls, type ImportAct } from '#contract/integration/calls/imports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall, useDownload } from '#web/kernel/api/queries.ts'
import { Counts } from '#web/integration/importCentre/Counts.tsx'
import { UndoDialog } from '#web/integration/importCentre/history/UndoDialog.tsx'
import { recordPageSize, Records } from '#web/integration/importCentre/Records.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Found = ResponseOf<typeof importCalls.getImport>

/** One import: its file, what it did to every record, and the way back. */
export function ImportDetail({ importId, onBack }: { importId: number; onBack: () => void }) {
  const t = useText()
  const { data, error, refetch } = useCall(importCalls.getImport, { importId }, { handledHere: [codes.notAuthorized] })
  const back = <Button onClick={onBack}>{t('importCentre.detail.back')}</Button>
  if (error?.failure === codes.notAuthorized) {
    return (
      <Notice title={t('importCentre.detail.unknown')}>
        <p>{t('importCentre.detail.unknownHint')}</p>
        {back}
      </Notice>
    )
  }
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <div>{back}</div>
      <ImportFacts found={data} />
      <DetailRecords found={data} />
    </>
  )
}

function ImportFacts({ found }: { found: Found }) {
  const t = useText()
  const localName = useLocalName()
  const { count, instant } = useTimes()
  const [isAsked, setAsked] = useState(false)
  const download = useDownload(importCalls.getImportedFile)
  const { importId, kind, company, counts, fileName, importedAt, importedBy, undone, sha256, mayUndo } = found
  return (
    <Section
      title={fileName}
      actions={
        <>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate({ importId })}
          >
            {t('importCentre.detail.file')}
          </Button>
          {mayUndo && (
            <Button icon={<UndoOutlined aria-hidden />} onClick={() => setAsked(true)}>
              {t('importCentre.undo.open')}
            </Button>
          )}
        </>
      }
    >
      {undone && (
        <Alert
          type="warning"
          role="note"
          title={t('importCentre.detail.undone', { at: instant(undone.at), by: undone.by, reason: undone.reason })}
        />
      )}
      <Facts
        facts={[
          { label: t('importCentre.history.heads.kind'), value: t(`importCentre.kinds.${kind}`) },
          { label: t('importCentre.history.heads.company'), value: localName(company.name, company.nameEn) },
          { label: t('importCentre.history.heads.importedAt'), value: instant(importedAt) },
          { label: t('importCentre.history.heads.importedBy'), value: importedBy },
          { label: t('importCentre.detail.lines'), value: count(counts.lines) },
          { label: t('importCentre.detail.sha256'), value: sha256, isWide: true },
        ]}
      />
      <Counts counts={counts} isTaken />
      {isAsked && <UndoDialog found={found} onClose={() => setAsked(false)} />}
    </Section>
  )
}

function DetailRecords({ found: { importId, kind, counts } }: { found: Found }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [act, setAct] = useState<ImportAct>()
  const asked = { importId, act, page, pageSize: recordPageSize }
  const { data } = useCall(importCalls.getImportRecords, asked, { keepPrevious: true })
  return (
    <Records
      title={t('importCentre.taken')}
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
