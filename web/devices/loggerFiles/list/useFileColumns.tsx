import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import { Counts, FileName, Loggers, Period, State, Uploaded } from '#web/devices/loggerFiles/list/cells.tsx'
import type { loggerFileList } from '#web/devices/loggerFiles/loggerFileList.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'

type SortKey = SortKeyIn<typeof loggerFileList>

export function useFileColumns(onOpen: (fileId: number) => void): readonly Column<LoggerFileRow, SortKey>[] {
  const t = useText()
  const sorted = (sortKey: SortKey) => ({ title: t(`loggerFiles.list.columns.${sortKey}`), sortKey })
  const head = (name: 'loggers' | 'period' | 'counts') => ({ title: t(`loggerFiles.list.columns.${name}`) })
  return [
    {
      heads: [sorted('fileName')],
      cell: row => <FileName row={row} onOpen={() => onOpen(row.fileId)} />,
      onCard: 'top',
    },
    { heads: [sorted('state')], cell: row => <State row={row} />, onCard: 'topEnd' },
    { heads: [head('loggers')], cell: row => <Loggers row={row} /> },
    { heads: [head('period')], cell: row => <Period row={row} />, className: 'list-wide', onCard: 'wide' },
    { heads: [head('counts')], cell: row => <Counts row={row} /> },
    { heads: [sorted('uploadedAt')], cell: row => <Uploaded row={row} /> },
  ]
}
