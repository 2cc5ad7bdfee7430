import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { FileDialog } from '#web/devices/loggerFiles/file/FileDialog.tsx'
import { FileStates } from '#web/devices/loggerFiles/list/FileStates.tsx'
import { RememberedLayouts } from '#web/devices/loggerFiles/list/RememberedLayouts.tsx'
import { useFileColumns } from '#web/devices/loggerFiles/list/useFileColumns.tsx'
import { loggerFileList, type LoggerFileSearch } from '#web/devices/loggerFiles/loggerFileList.ts'
import { FileDrop } from '#web/devices/loggerFiles/queue/FileDrop.tsx'
import { QueuedFiles } from '#web/devices/loggerFiles/queue/QueuedFiles.tsx'
import { useFileQueue } from '#web/devices/loggerFiles/queue/useFileQueue.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/devices/loggerFiles/loggerFiles.css'

type Props = { search: LoggerFileSearch; onSearch: (search: LoggerFileSearch) => void }

/** The import centre's tab for loggers' files: dropping them, deciding about them, and all that came in. */
export function LoggerFilesTab({ search, onSearch }: Props) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const { queue, add, change, close } = useFileQueue({ enterpriseCode, deliveryId: undefined })
  const answer = useList(loggerFileCalls.getLoggerFileList, loggerFileList, search, { enterpriseCode })
  const open = (file: number | undefined) => onSearch({ ...search, file })
  return (
    <div className="logger-files">
      {answer.data?.mayUpload && <FileDrop onChoose={add} />}
      <QueuedFiles queue={queue} onChange={(id, file) => (file ? change(id, file) : close(id))} onClose={close} />
      <RememberedLayouts enterpriseCode={enterpriseCode} />
      <FileStates search={search} found={answer.data} onSearch={onSearch} />
      <ListScreen
        list={loggerFileList}
        search={search}
        onSearch={onSearch}
        answer={answer}
        texts={{
          title: t('loggerFiles.list.title'),
          found: number => t('loggerFiles.list.found', { number }),
          none: { title: t('loggerFiles.list.none'), hint: t('loggerFiles.list.noneHint') },
          empty: { title: t('loggerFiles.list.empty'), hint: t('loggerFiles.list.emptyHint') },
        }}
        fields={[{ text: 'keyword', label: t('loggerFiles.list.keyword'), isWide: true }]}
        columns={useFileColumns(open)}
        keyOf={row => row.fileId}
        onOpen={({ fileId }) => open(fileId)}
      />
      {search.file !== undefined && <FileDialog fileId={search.file} onClose={() => open(undefined)} />}
    </div>
  )
}
