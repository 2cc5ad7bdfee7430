import { DownloadOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Form, Select, Radio } from 'antd'
import { useState } from 'react'
import { type LogType, operations } from '#contract/kernel/operations.ts'
import { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { logPeriod } from '#web/records/logs/logList.ts'
import { CompanyField, useLogTexts, useReadsAll } from '#web/records/logs/logParts.tsx'
import {
  operationLogList,
  operationOf,
  operationsOf,
  types,
  type OperationLogSearch,
} from '#web/records/operationLog/operationLogList.ts'
import { useColumns } from '#web/records/operationLog/useColumns.tsx'
import '#web/records/logs/logs.css'

const route = getRouteApi('/layout/user-management/log')

/** User Operation Log: who did what when from where; the whole state stands in the URL. */
export function OperationLogPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const readsAll = useReadsAll()
  const answer = useList(operationLogCalls.getLogList, operationLogList, search)
  const listed = logPeriod(search)
  return (
    <div className="page">
      <ListScreen
        {...useLogTexts('operationLog', answer.data)}
        list={operationLogList}
        search={search}
        onSearch={next => void navigate({ search: next })}
        answer={answer}
        fields={[
          { days: ['from', 'until'], label: t('operationLog.filter.period'), isPeriod: true, listed },
          { choice: 'type', label: t('operationLog.filter.type'), option: type => t(`operationLog.types.${type}`) },
          { own: 'operation', field: <OperationField /> },
          { text: 'user', label: t('operationLog.filter.user'), hint: t('operationLog.filter.userHint') },
          { choice: 'result', label: t('operationLog.columns.result'), option: result => t(`operationLog.${result}`) },
          readsAll && { own: 'company', field: <CompanyField /> },
        ]}
        columns={useColumns(readsAll)}
        keyOf={row => row.id}
        tools={
          answer.data && (
            // REC-4: the log as a file is one of types, each with columns of its own; which one is asked first.
            <DialogButton icon={<DownloadOutlined aria-hidden />} label={t('lists.csv')}>
              {close => <FileDialog search={search} onClose={close} />}
            </DialogButton>
          )
        }
      />
      {answer.data && answer.data.total > 0 && <p className="quiet">{t('operationLog.list.lastUse')}</p>}
    </div>
  )
}

/** The same list as a card of a dashboard. */
export const OperationLogCard = listCard({
  url: operationLogList.url,
  ask: asks(operationLogCalls.getLogList, operationLogList),
  useColumns: () => useColumns(useReadsAll()),
  keyOf: row => row.id,
  hasNoCompany: true,
})

/** Only operations of the chosen type are offered; one of another type gives way. */
function OperationField() {
  const t = useText()
  const type = Form.useWatch<LogType | null>('type', Form.useFormInstance()) ?? undefined
  const offered = operationsOf(type).map(value => ({ value, label: t(`operationLog.operations.${value}`) }))
  return (
    <Form.Item
      name="operation"
      label={t('operationLog.columns.operation')}
      getValueProps={value => ({ value: operationOf(type, value) ?? '' })}
      normalize={value => value || null}
    >
      <Select popupMatchSelectWidth={false} options={[{ value: '', label: t('lists.filter.any') }, ...offered]} />
    </Form.Item>
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
        aria-label={t('operationLog.filter.type')}
        value={type}
        onChange={event => setType(event.target.value)}
        options={types.map(value => ({ value, label: t(`operationLog.types.${value}`) }))}
      />
    </ConfirmDialog>
  )
}
