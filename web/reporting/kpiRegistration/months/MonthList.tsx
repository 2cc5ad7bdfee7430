import { useState } from 'react'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import type { kpiRegistrationCalls, MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { CsvButtons } from '#web/reporting/kpiRegistration/csv/CsvButtons.tsx'
import type { KpiRegistrationSearch } from '#web/reporting/kpiRegistration/kpiRegistrationSearch.ts'
import { DiscardDialog } from '#web/reporting/kpiRegistration/months/DiscardDialog.tsx'
import { HistoryDialog } from '#web/reporting/kpiRegistration/months/HistoryDialog.tsx'
import { isEdited } from '#web/reporting/kpiRegistration/months/MonthActions.tsx'
import { keyOf } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { RemovalDialog } from '#web/reporting/kpiRegistration/months/RemovalDialog.tsx'
import { useColumns } from '#web/reporting/kpiRegistration/months/useColumns.tsx'
import { useEditedMonth } from '#web/reporting/kpiRegistration/months/useEditedMonth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { ListResults, type ListAnswer } from '#web/kernel/ui/lists/ListResults.tsx'

type Props = {
  search: KpiRegistrationSearch
  filter: RequestOf<typeof kpiRegistrationCalls.downloadMonthlyKpiCsv>
  answer: ListAnswer<ResponseOf<typeof kpiRegistrationCalls.getMonthlyKpi>>
  onSearch: (search: KpiRegistrationSearch) => void
}

/** The months found, each editable in place by a click anywhere in its row, and what is asked about one of them. */
export function MonthList({ search, filter, answer, onSearch }: Props) {
  const t = useText()
  const { edited, closed, edit } = useEditedMonth(JSON.stringify(search))
  const [asked, setAsked] = useState<{ about: 'history' | 'removal' | 'discard'; row: MonthlyKpi }>()
  const mayEdit = answer.data?.mayEdit ?? false
  const ask = (about: 'history' | 'removal' | 'discard') => (row: MonthlyKpi) => setAsked({ about, row })
  const onEdit = (row: MonthlyKpi) => (edited?.isChanged ? ask('discard')(row) : edit(row))
  const close = () => setAsked(undefined)
  return (
    <>
      <ListResults
        search={search}
        onSearch={onSearch}
        answer={answer}
        texts={{
          title: t('kpiRegistration.list.title'),
          found: number => t('kpiRegistration.list.found', { number }),
          none: { title: t('kpiRegistration.list.none'), hint: t('kpiRegistration.list.noneHint') },
        }}
        columns={useColumns({ mayEdit, edited, closed, onEdit, onHistory: ask('history'), onRemove: ask('removal') })}
        keyOf={keyOf}
        onOpen={mayEdit ? row => !isEdited(row, { edited }) && onEdit(row) : undefined}
        tools={<CsvButtons filter={filter} />}
        above={answer.data && !mayEdit && <p className="quiet">{t('kpiRegistration.list.readOnly')}</p>}
      />
      {asked?.about === 'history' && <HistoryDialog row={asked.row} onClose={close} />}
      {asked?.about === 'removal' && <RemovalDialog row={asked.row} onClose={close} />}
      {asked?.about === 'discard' && edited && (
        <DiscardDialog
          row={edited.row}
          onStay={close}
          onDiscard={() => {
            close()
            edit(asked.row)
          }}
        />
      )}
      <UnsavedGuard isDirty={() => edited?.isChanged ?? false} />
    </>
  )
}
