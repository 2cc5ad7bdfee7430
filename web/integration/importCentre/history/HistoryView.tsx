import { importCalls, type ImportRow } from '#contract/integration/calls/imports.ts'
import { ImportDetail } from '#web/integration/importCentre/history/ImportDetail.tsx'
import { importList } from '#web/integration/importCentre/history/importList.ts'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** What was taken in, the newest first; or one of them. */
export function HistoryView({ search, onSearch }: Props) {
  const go = (next: ImportSearch) => onSearch({ ...next, view: 'history' })
  if (search.import === undefined) return <ImportList search={search} onSearch={go} />
  return <ImportDetail importId={search.import} onBack={() => go({ kind: search.kind })} />
}

function ImportList({ search, onSearch }: Props) {
  const t = useText()
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

/** What, when, by whom, how much, and whether it was taken back. */
function useColumns(onOpen: (row: ImportRow) => void): readonly Column<ImportRow, never>[] {
  const t = useText()
  const localName = useLocalName()
  const { count, instant } = useTimes()
  const file = (row: ImportRow) => (
    <button type="button" className="plain-button import-link" onClick={() => onOpen(row)}>
      {row.fileName}
    </button>
  )
  const state = ({ undone }: ImportRow) =>
    undone ? t('importCentre.history.undone') : t('importCentre.history.inForce')
  return [
    { heads: [{ title: t('importCentre.history.heads.file') }], cell: file, onCard: 'top' },
    {
      heads: [{ title: t('importCentre.history.heads.importedAt') }],
      cell: ({ importedAt }) => <span className="no-wrap">{instant(importedAt)}</span>,
    },
    { heads: [{ title: t('importCentre.history.heads.kind') }], cell: ({ kind }) => t(`importCentre.kinds.${kind}`) },
    {
      heads: [{ title: t('importCentre.history.heads.company') }],
      cell: ({ company }) => localName(company.name, company.nameEn),
    },
    { heads: [{ title: t('importCentre.history.heads.importedBy') }], cell: ({ importedBy }) => importedBy },
    ...(['created', 'changed', 'leftOut'] as const).map((key): Column<ImportRow, never> => ({
      heads: [{ title: t(`importCentre.history.heads.${key}`) }],
      cell: ({ counts }) => count(counts[key]),
      className: 'list-number',
    })),
    { heads: [{ title: t('importCentre.history.heads.state') }], cell: state, onCard: 'topEnd' },
  ]
}
