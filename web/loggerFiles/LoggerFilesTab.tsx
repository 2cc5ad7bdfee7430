import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/api/queries.ts'
import { useEnterpriseChoice } from '#web/enterpriseChoice/useEnterpriseChoice.ts'
import { FileDialog } from '#web/loggerFiles/FileDialog.tsx'
import { FileFilter } from '#web/loggerFiles/list/FileFilter.tsx'
import { FileResults } from '#web/loggerFiles/list/FileResults.tsx'
import { RememberedLayouts } from '#web/loggerFiles/list/RememberedLayouts.tsx'
import { requestOf, type LoggerFileSearch } from '#web/loggerFiles/loggerFileSearch.ts'
import { FileDrop } from '#web/loggerFiles/queue/FileDrop.tsx'
import { QueuedFiles } from '#web/loggerFiles/queue/QueuedFiles.tsx'
import { useFileQueue } from '#web/loggerFiles/queue/useFileQueue.ts'
import '#web/loggerFiles/loggerFiles.css'

type Props = { search: LoggerFileSearch; onSearch: (search: LoggerFileSearch) => void }

/** The import centre's tab for loggers' files: dropping them, deciding about them, and all that came in. */
export function LoggerFilesTab({ search, onSearch }: Props) {
  const enterpriseCode = useEnterpriseChoice()
  const { queue, add, change, close } = useFileQueue({ enterpriseCode, deliveryId: undefined })
  const answer = useCall(loggerFileCalls.getLoggerFileList, requestOf(search, enterpriseCode), { keepPrevious: true })
  const open = (file: number | undefined) => onSearch({ ...search, file })
  return (
    <div className="logger-files">
      {answer.data?.mayUpload && <FileDrop onChoose={add} />}
      <QueuedFiles queue={queue} onChange={(id, file) => (file ? change(id, file) : close(id))} onClose={close} />
      <RememberedLayouts enterpriseCode={enterpriseCode} />
      <FileFilter search={search} found={answer.data} onSearch={onSearch} />
      <FileResults search={search} answer={answer} onSearch={onSearch} onOpen={({ fileId }) => open(fileId)} />
      {search.file !== undefined && <FileDialog fileId={search.file} onClose={() => open(undefined)} />}
    </div>
  )
}
