import { useNavigate } from '@tanstack/react-router'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import {
  type ColumnId,
  columnIds,
  defaultColumns,
  knownColumns,
} from '#web/logistics/deliveries/list/columns/columnIds.ts'
import { useColumns, useColumnTitle } from '#web/logistics/deliveries/list/columns/useColumns.tsx'
import { byFile, searchOf } from '#web/logistics/deliveries/list/listRequest.ts'
import { deliveryList, type ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { type ListAnswer, ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { useListColumns } from '#web/identity/userSettings/useUserSettings.ts'
import { SettingOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'

type Props = {
  search: ListSearch
  today: string
  answer: ListAnswer<{ total: number; rows: readonly DeliveryRow[] }>
  onChange: (search: ListSearch) => void
}

const ColumnsDialog = lazy(async () => ({
  default: (await import('#web/identity/userSettings/ColumnsDialog.tsx')).ColumnsDialog<ColumnId>,
}))

/** What was found, in the columns that the user chose; on a phone, cards of the usual ones. */
export function DeliveryResults({ search, today, answer, onChange }: Props) {
  const t = useText()
  const titleOf = useColumnTitle()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const enterpriseCode = useCompanyContext()
  const settings = useListColumns('deliveries')
  const chosen = knownColumns(settings.columns)
  const none = search.number ? 'noneByNumber' : 'none'
  // Not with other columns than those that were chosen, not even for a moment; cards always show the same ones.
  const data = isPhone || settings.isKnown || answer.data?.total === 0 ? answer.data : undefined
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
          {!isPhone && (
            <DialogButton icon={<SettingOutlined aria-hidden />} label={t('userSettings.columns.open')}>
              {close => (
                <ColumnsDialog
                  columns={columnIds.map(id => ({ id, title: titleOf(id) }))}
                  chosen={chosen}
                  defaults={defaultColumns}
                  onChoose={settings.choose}
                  onClose={close}
                />
              )}
            </DialogButton>
          )}
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

/** The same list as a card of a dashboard, in its usual columns. */
export const DeliveriesCard = listCard({
  url: deliveryList.url,
  ask: search => searchOf(search, todayInPortal()),
  useColumns: () => useColumns(defaultColumns),
  keyOf: row => row.deliveryId,
})
