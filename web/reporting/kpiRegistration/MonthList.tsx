import { useState } from 'react'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { kpiRegistrationCalls, type MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/CallConfirm.tsx'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { ListResults, type ListAnswer } from '#web/kernel/ui/lists/ListResults.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { NameAndCode } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import type { KpiRegistrationSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { HistoryDialog, useMonthName } from '#web/reporting/kpiRegistration/Changes.tsx'
import { CsvButtons } from '#web/reporting/kpiRegistration/CsvButtons.tsx'
import { EditActions, EditedCell, ViewActions, type RowActs } from '#web/reporting/kpiRegistration/rowParts.tsx'
import { editedFields, isRegistered, keyOf, type EditedField } from '#web/reporting/kpiRegistration/typedMonth.ts'
import { useEditedMonth } from '#web/reporting/kpiRegistration/useEditedMonth.ts'

type Props = {
  search: KpiRegistrationSearch
  filter: RequestOf<typeof kpiRegistrationCalls.downloadMonthlyKpiCsv>
  answer: ListAnswer<ResponseOf<typeof kpiRegistrationCalls.getMonthlyKpi>>
  onSearch: (search: KpiRegistrationSearch) => void
}

/** The months found, each editable in place by a click anywhere in its row, and what is asked about one of them. */
export function MonthList({ search, filter, answer, onSearch }: Props) {
  const t = useText()
  const nameOf = useMonthName()
  const { edited, closed, edit } = useEditedMonth(JSON.stringify(search))
  const [asked, setAsked] = useState<{ about: 'history' | 'remove' | 'discard'; row: MonthlyKpi }>()
  const mayEdit = answer.data?.mayEdit ?? false
  const onEdit = (row: MonthlyKpi) => (edited?.isChanged ? setAsked({ about: 'discard', row }) : edit(row))
  const onAsk = (about: 'history' | 'remove', row: MonthlyKpi) => setAsked({ about, row })
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
        columns={useColumns({ mayEdit, edited, closed, onEdit, onAsk })}
        keyOf={keyOf}
        onOpen={mayEdit ? row => (!edited || keyOf(edited.row) !== keyOf(row)) && onEdit(row) : undefined}
        tools={<CsvButtons filter={filter} />}
        above={answer.data && !mayEdit && <p className="quiet">{t('kpiRegistration.list.readOnly')}</p>}
      />
      {asked?.about === 'history' && <HistoryDialog row={asked.row} onClose={close} />}
      {asked?.about === 'remove' && (
        <CallConfirm
          title={t('kpiRegistration.removal.title')}
          act={t('common.remove')}
          call={kpiRegistrationCalls.deleteMonthlyKpi}
          request={{ centreCode: asked.row.centre.code, month: asked.row.month }}
          done={t => t('kpiRegistration.row.removed', { what: nameOf(asked.row) })}
          onClose={close}
        >
          <p>{t('kpiRegistration.removal.text', { what: nameOf(asked.row) })}</p>
        </CallConfirm>
      )}
      {asked?.about === 'discard' && edited && (
        <ConfirmDialog
          title={t('unsaved.title')}
          act={t('kpiRegistration.unsaved.discard')}
          cancel={t('unsaved.stay')}
          onAct={() => {
            close()
            edit(asked.row)
          }}
          onClose={close}
        >
          <p>{t('kpiRegistration.unsaved.text', { what: nameOf(edited.row) })}</p>
        </ConfirmDialog>
      )}
      <UnsavedGuard isDirty={() => edited?.isChanged ?? false} />
    </>
  )
}

/** Centre × month. */
function useColumns(acts: RowActs): readonly Column<MonthlyKpi, never>[] {
  const { t, ...texts } = useKpiTexts()
  const editedIn = (row: MonthlyKpi) => (acts.edited && keyOf(acts.edited.row) === keyOf(row) ? acts.edited : undefined)
  const head = (name: EditedField | 'month' | 'centreName') => t(`kpiRegistration.columns.${name}`)
  const editable = (field: EditedField) =>
    column<MonthlyKpi, never>(
      head(field),
      row => {
        const [edited, value] = [editedIn(row), row[field]]
        if (edited) return <EditedCell field={field} edited={edited} />
        if (value === null) return <span className="quiet">{t('common.none')}</span>
        return typeof value === 'number' ? texts.amount(value) : value
      },
      field === 'reason' ? { className: 'list-wide', onCard: 'wide' } : { className: 'list-number kpi-hours' },
    )
  const month = (row: MonthlyKpi) => (
    <>
      <span className="list-reference">{texts.month(row.month)}</span>{' '}
      {!isRegistered(row) && <StateTag tone="settled">{t('kpiRegistration.list.unregistered')}</StateTag>}
    </>
  )
  const rowActs = (row: MonthlyKpi) => {
    const edited = editedIn(row)
    return edited ? <EditActions edited={edited} /> : <ViewActions row={row} acts={acts} />
  }
  return [
    column(head('month'), month, { onCard: 'top' }),
    column(head('centreName'), row => <NameAndCode of={row.centre} />, { className: 'list-wide', onCard: 'top' }),
    ...editedFields.map(editable),
    column(t('lists.actions'), rowActs, { className: 'kpi-acts', onCard: 'bottom' }),
  ]
}
