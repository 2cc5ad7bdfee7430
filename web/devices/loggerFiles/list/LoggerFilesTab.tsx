import type { ResponseOf } from '#contract/kernel/call.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { loggerFileStates, type LoggerFileState } from '#contract/devices/rules/loggerFileStates.ts'
import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import { FileDialog } from '#web/devices/loggerFiles/file/FileCard.tsx'
import { Counts, FileName, Loggers, Period, State, Uploaded } from '#web/devices/loggerFiles/list/cells.tsx'
import { loggerFileList, type LoggerFileSearch } from '#web/devices/loggerFiles/loggerFileList.ts'
import { FileQueue } from '#web/devices/loggerFiles/queue/FileQueue.tsx'
import { useFileQueue } from '#web/devices/loggerFiles/queue/useFileQueue.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { RememberedLayout } from '#contract/devices/types/loggerFilePreview.ts'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { search: LoggerFileSearch; onSearch: (search: LoggerFileSearch) => void }

/** The import centre's tab for loggers' files: dropping them, deciding about them, and all that came in. */
export function LoggerFilesTab({ search, onSearch }: Props) {
  const { t } = useWords()
  const enterpriseCode = useCompanyContext()
  const queued = useFileQueue({ enterpriseCode, deliveryId: undefined })
  const answer = useList(loggerFileCalls.getLoggerFileList, loggerFileList, search, { enterpriseCode })
  const open = (file: number | undefined) => onSearch({ ...search, file })
  return (
    <div className="page">
      <FileQueue {...queued} mayUpload={answer.data?.mayUpload} />
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

type StatesProps = Props & { found: ResponseOf<typeof loggerFileCalls.getLoggerFileList> | undefined }

/** The files of one state: those that wait are counted, whatever is searched. */
function FileStates({ search, found, onSearch }: StatesProps) {
  const { t, count } = useWords()
  const waiting: Partial<Record<LoggerFileState, number>> = found ?? {}
  const choices = loggerFileStates.map(value => {
    const state = t(`loggerFiles.states.${value}`)
    const number = waiting[value] ?? 0
    return { value, label: number > 0 ? t('loggerFiles.list.withCount', { state, number: count(number) }) : state }
  })
  return (
    <ChoiceButtons
      label={t('loggerFiles.list.filter')}
      choices={[{ value: 'all', label: t('lists.filter.any') }, ...choices]}
      value={search.fileState ?? 'all'}
      onChoose={value => onSearch({ ...search, fileState: value === 'all' ? undefined : value, page: undefined })}
    />
  )
}

/** The same list as a card of a dashboard. */
export const LoggerFilesCard = listCard({
  url: loggerFileList.url,
  ask: asks(loggerFileCalls.getLoggerFileList, loggerFileList),
  useColumns: open => useFileColumns(file => open({ file })),
  keyOf: row => row.fileId,
})

type SortKey = SortKeyIn<typeof loggerFileList>

function useFileColumns(onOpen: (fileId: number) => void): readonly Column<LoggerFileRow, SortKey>[] {
  const { t } = useWords()
  const sorted = (sortKey: SortKey) => ({ title: t(`loggerFiles.list.columns.${sortKey}`), sortKey })
  const head = (name: 'loggers' | 'period' | 'counts') => ({ title: t(`loggerFiles.list.columns.${name}`) })
  const name = (row: LoggerFileRow) => <FileName row={row} onOpen={() => onOpen(row.fileId)} />
  return [
    column([sorted('fileName')], name, { onCard: 'top' }),
    column([sorted('state')], row => <State row={row} />, { onCard: 'topEnd' }),
    column([head('loggers')], row => <Loggers row={row} />),
    column([head('period')], row => <Period row={row} />, { className: 'list-wide', onCard: 'wide' }),
    column([head('counts')], row => <Counts row={row} />),
    column([sorted('uploadedAt')], row => <Uploaded row={row} />),
  ]
}

/** The layouts that were explained: each can be forgotten, and is then asked about again. */
function RememberedLayouts({ enterpriseCode }: { enterpriseCode: string | undefined }) {
  const { t, count } = useWords()
  const [isOpen, setOpen] = useState(false)
  const asked = { enterpriseCode }
  const { data } = useCall(loggerFileCalls.getLoggerFileLayouts, asked, { background: true, quiet: true })
  if (!data || (data.length === 0 && !isOpen)) return null
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('loggerFiles.layouts.open', { number: count(data.length) })}
      </Button>
      {isOpen && (
        <Dialog title={t('loggerFiles.layouts.title')} size="widest" onClose={() => setOpen(false)}>
          <p className="quiet">{t(data.length === 0 ? 'loggerFiles.layouts.none' : 'loggerFiles.layouts.hint')}</p>
          <ul className="divided">
            {data.map(layout => (
              <Layout key={layout.layoutId} {...layout} />
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}

function Layout({ layoutId, heads, fileName, keptBy, keptAt, mayForget }: RememberedLayout) {
  const { t, byAt } = useFileWords()
  const [isAsking, setAsking] = useState(false)
  const { isSending, send } = useCallAction(loggerFileCalls.forgetLoggerFileLayout, {
    done: t => t('loggerFiles.layouts.forgotten'),
  })
  const names = heads.filter(name => name !== '').join(' | ') || t('loggerFiles.layouts.noNames')
  return (
    <li className="fit-grid">
      <div className="small">{names}</div>
      <div>
        {fileName ?? t('common.none')}
        <div className="quiet">{byAt(keptBy, keptAt)}</div>
      </div>
      <div>
        {mayForget && !isAsking && (
          <Button
            size="small"
            aria-label={t('loggerFiles.layouts.forgetOf', { names })}
            onClick={() => setAsking(true)}
          >
            {t('common.remove')}
          </Button>
        )}
        {isAsking && (
          <Flex gap="small" wrap align="center">
            <span>{t('loggerFiles.layouts.sure')}</span>
            <Button size="small" type="primary" loading={isSending} onClick={() => send({ layoutId })}>
              {t('common.remove')}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
          </Flex>
        )}
      </div>
    </li>
  )
}
