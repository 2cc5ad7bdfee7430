import { useNavigate } from '@tanstack/react-router'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import {
  columnIds,
  defaultColumns,
  knownColumns,
  type ColumnId,
} from '#web/logistics/deliveries/list/columns/columnIds.ts'
import { useColumns, useColumnTitle } from '#web/logistics/deliveries/list/columns/useColumns.tsx'
import { byFile } from '#web/logistics/deliveries/list/listRequest.ts'
import { deliveryList, type ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { ListResults, type ListAnswer } from '#web/kernel/ui/lists/ListResults.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { useListColumns } from '#web/identity/userSettings/useListColumns.ts'
import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

type Props = {
  search: ListSearch
  today: string
  answer: ListAnswer<{ total: number; rows: readonly DeliveryRow[] }>
  onChange: (search: ListSearch) => void
}

/** What was found, in the columns that the user chose; on a phone, cards of the usual ones. */
export function DeliveryResults({ search, today, answer, onChange }: Props) {
  const t = useText()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const enterpriseCode = useCompanyContext()
  const settings = useListColumns('deliveries')
  const chosen = knownColumns(settings.columns)
  const none = search.number ? 'noneByNumber' : 'none'
  // Not with other columns than those that were chosen, not even for a moment.
  const data = settings.isKnown || answer.data?.total === 0 ? answer.data : undefined
  return (
    <ListResults
      list={deliveryList}
      search={search}
      onSearch={onChange}
      answer={{ ...answer, data }}
      texts={{
        title: t('deliveries.list.title'),
        found: number => t('deliveries.list.found', { number }),
        none: { title: t(`deliveries.list.${none}`), hint: t(`deliveries.list.${none}Hint`) },
      }}
      columns={useColumns(isPhone ? defaultColumns : chosen)}
      keyOf={row => row.deliveryId}
      onOpen={({ deliveryId }) => void navigate({ to: '/delivery/detail', search: { deliveryId } })}
      tools={
        <>
          {!isPhone && <ColumnsButton chosen={chosen} onChoose={settings.choose} />}
          {answer.data && (
            <FileButton
              call={deliveryCalls.downloadDeliveryCsv}
              body={{ ...byFile(search, today), enterpriseCode }}
              total={answer.data.total}
            />
          )}
        </>
      }
    />
  )
}

type ColumnsProps = { chosen: readonly ColumnId[]; onChoose: (columns: readonly ColumnId[]) => void }

const ColumnsDialog = lazy(async () => ({
  default: (await import('#web/identity/userSettings/ColumnsDialog.tsx')).ColumnsDialog<ColumnId>,
}))

/** Opens the choice of columns, which comes when it is wanted. */
function ColumnsButton({ chosen, onChoose }: ColumnsProps) {
  const t = useText()
  const titleOf = useColumnTitle()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<SettingOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('userSettings.columns.open')}
      </Button>
      <Suspense>
        {isOpen && (
          <ColumnsDialog
            columns={columnIds.map(id => ({ id, title: titleOf(id) }))}
            chosen={chosen}
            defaults={defaultColumns}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
