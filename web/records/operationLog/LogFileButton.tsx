import { DownloadOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { operations, type LogType } from '#contract/kernel/operations.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import {
  operationLogList,
  operationOf,
  types,
  type OperationLogSearch,
} from '#web/records/operationLog/operationLogList.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

/** REC-4: the log as a file is one of types, each with columns of its own; which one is asked first. */
export function LogFileButton({ search }: { search: OperationLogSearch }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('operationLog.file.open')}
      </Button>
      {isOpen && <FileDialog search={search} onClose={() => setOpen(false)} />}
    </>
  )
}

function FileDialog({ search, onClose }: { search: OperationLogSearch; onClose: () => void }) {
  const t = useText()
  const body = operationLogList.fileRequestOf(search)
  const { operation } = body
  const [type, setType] = useState<LogType>(body.type ?? (operation ? operations[operation] : '1'))
  const download = useDownload(operationLogCalls.downloadLogCsv)
  const save = () => download.mutate({ ...body, type, operation: operationOf(type, operation) }, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('operationLog.file.title')}
      act={t('operationLog.file.save')}
      isActing={download.isPending}
      onAct={save}
      onClose={onClose}
    >
      <p>{t('operationLog.file.explained')}</p>
      <Radio.Group
        aria-label={t('operationLog.file.type')}
        value={type}
        onChange={event => setType(event.target.value)}
        options={types.map(value => ({ value, label: t(`operationLog.types.${value}`) }))}
      />
    </ConfirmDialog>
  )
}
