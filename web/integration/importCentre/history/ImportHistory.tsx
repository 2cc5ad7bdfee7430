import { UndoOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { importCalls, type ImportRow } from '#contract/integration/calls/imports.ts'
import { importList, type ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { codes } from '#contract/kernel/codes.ts'
import { UndoDialog, type FoundImport } from '#web/integration/importCentre/history/UndoDialog.tsx'
import { Counts, firstPage, Records } from '#web/integration/importCentre/Records.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** What was taken in, the newest first. */
export function ImportList({ search, onSearch }: Props) {
  const { t } = useWords()
  const context = { enterpriseCode: useCompanyContext() }
  const own = importList.url.parse(search)
  const open = ({ importId }: ImportRow) => onSearch({ ...own, import: importId })
  return (
    <ListScreen
      list={importList}
      search={own}
      onSearch={onSearch}
      answer={useList(importCalls.getImportList, importList, own, context)}
      texts={{
        title: t('importCentre.views.history'),
        found: number => t('importCentre.history.found', { number }),
        none: { title: t('importCentre.history.none'), hint: t('importCentre.history.noneHint') },
      }}
      fields={[
        {
          choice: 'kind',
          label: t('importCentre.history.heads.kind'),
          option: kind => t(`importCentre.kinds.${kind}`),
        },
      ]}
      columns={useColumns(open)}
      keyOf={row => row.importId}
      onOpen={open}
    />
  )
}

/** The same list as a card of a dashboard. */
export const ImportsCard = listCard({
  url: importList.url,
  ask: asks(importCalls.getImportList, importList),
  useColumns: open => useColumns(({ importId }) => open({ import: importId })),
  keyOf: row => row.importId,
})

/** What, when, by whom, how much, and whether it was taken back. */
function useColumns(onOpen: (row: ImportRow) => void): readonly Column<ImportRow, never>[] {
  const { t, nameIn, count, instant } = useWords()
  const head = (name: 'file' | 'importedAt' | 'kind' | 'company' | 'importedBy' | 'state') =>
    t(`importCentre.history.heads.${name}`)
  const isNumber = { className: 'list-number' }
  const file = (row: ImportRow) => (
    <button
      type="button"
      className="plain-button link anywhere"
      style={{ textDecoration: 'underline' }}
      onClick={() => onOpen(row)}
    >
      {row.fileName}
    </button>
  )
  const state = ({ undone }: ImportRow) => t(`importCentre.history.${undone ? 'undone' : 'inForce'}`)
  return [
    column(head('file'), file, { onCard: 'top' }),
    column(head('importedAt'), ({ importedAt }) => <span className="no-wrap">{instant(importedAt)}</span>),
    column(head('kind'), ({ kind }) => t(`importCentre.kinds.${kind}`)),
    column(head('company'), ({ company }) => nameIn(company)),
    column(head('importedBy'), ({ importedBy }) => importedBy),
    column(t('importCentre.counts.created'), ({ counts }) => count(counts.created), isNumber),
    column(t('importCentre.counts.changed'), ({ counts }) => count(counts.changed), isNumber),
    column(t('importCentre.counts.notTaken'), ({ counts }) => count(counts.leftOut), isNumber),
    column(head('state'), state, { onCard: 'topEnd' }),
  ]
}

const handledHere = [codes.notAuthorized] as const

/** One import: its file, what it did to every record, and the way back. */
export function ImportDetail({ importId, onBack }: { importId: number; onBack: () => void }) {
  const { t } = useWords()
  const answer = useCall(importCalls.getImport, { importId }, { handledHere })
  const back = <Button onClick={onBack}>{t('importCentre.detail.back')}</Button>
  const unknown = { title: t('importCentre.detail.unknown'), hint: t('lists.unknownHint'), back }
  return (
    <Answered answer={answer} awaiting={null} unknown={{ codes: handledHere, ...unknown }}>
      {found => (
        <>
          <div>{back}</div>
          <ImportFacts found={found} />
          <DetailRecords {...found} />
        </>
      )}
    </Answered>
  )
}

function ImportFacts({ found }: { found: FoundImport }) {
  const { t, nameIn, count, instant } = useWords()
  const { importId, kind, counts, undone } = found
  return (
    <Section
      title={found.fileName}
      actions={
        <>
          <DownloadButton call={importCalls.getImportedFile} body={{ importId }}>
            {t('importCentre.detail.file')}
          </DownloadButton>
          {found.mayUndo && (
            <DialogButton icon={<UndoOutlined aria-hidden />} label={t('importCentre.undo.submit')}>
              {close => <UndoDialog found={found} onClose={close} />}
            </DialogButton>
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
          { label: t('importCentre.history.heads.company'), value: nameIn(found.company) },
          { label: t('importCentre.history.heads.importedAt'), value: instant(found.importedAt) },
          { label: t('importCentre.history.heads.importedBy'), value: found.importedBy },
          { label: t('importCentre.detail.lines'), value: count(counts.lines) },
          { label: t('importCentre.detail.sha256'), value: found.sha256, isWide: true },
        ]}
      />
      <Counts counts={counts} isTaken />
    </Section>
  )
}

function DetailRecords({ importId, kind, counts }: FoundImport) {
  const { t } = useWords()
  const [asked, setAsked] = useState(firstPage)
  const { data } = useCall(importCalls.getImportRecords, { importId, ...asked }, { keepPrevious: true })
  return <Records title={t('importCentre.taken')} found={data} onAsk={setAsked} {...{ kind, counts, asked }} />
}
