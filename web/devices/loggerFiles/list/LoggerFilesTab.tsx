import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileDialog } from '#web/devices/loggerFiles/file/FileDialog.tsx'
import { FileFilter } from '#web/devices/loggerFiles/list/FileFilter.tsx'
import { FileResults } from '#web/devices/loggerFiles/list/FileResults.tsx'
import { RememberedLayouts } from '#web/devices/loggerFiles/list/RememberedLayouts.tsx'
import { requestOf, type LoggerFileSearch } from '#web/devices/loggerFiles/loggerFileSearch.ts'
import { FileDrop } from '#web/devices/loggerFiles/queue/FileDrop.tsx'
import { QueuedFiles } from '#web/devices/loggerFiles/queue/QueuedFiles.tsx'
import { useFileQueue } from '#web/devices/loggerFiles/queue/useFileQueue.ts'
import '#web/devices/loggerFiles/loggerFiles.css'

type Props = { search: LoggerFileSearch; onSearch: (search: LoggerFileSearch) => void }

/** The import centre's tab for loggers' files: dropping them, deciding about them, and all that came in. */
export function LoggerFilesTab({ search, onSearch }: Props) {
  const enterpriseCode = useCompanyContext()
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
