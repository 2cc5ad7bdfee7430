import { Form } from 'antd'
import { useState } from 'react'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { kpiRegistrationCalls, type MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { csvIssueOf } from '#contract/reporting/rules/kpiCsv.ts'
import { monthOf } from '#contract/kernel/time/month.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { CallConfirm, ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { useFormCall, type FieldFault } from '#web/kernel/ui/forms/call/useFormCall.ts'
import { ListResults, type ListAnswer } from '#web/kernel/ui/lists/ListResults.tsx'
import { listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { NameAndCode } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { kpiRegistrationSearch, type KpiRegistrationSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { shownMonths } from '#web/reporting/kpi/shownMonths.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { HistoryDialog, useMonthName } from '#web/reporting/kpiRegistration/Changes.tsx'
import { CsvButtons } from '#web/reporting/kpiRegistration/CsvButtons.tsx'
import { EditActions, EditedCell, ViewActions, type RowActs } from '#web/reporting/kpiRegistration/rowParts.tsx'
import {
  editedFields,
  isChanged,
  isRegistered,
  keyOf,
  requestOf,
  typedOf,
  type EditedField,
  type TypedMonth,
} from '#web/reporting/kpiRegistration/typedMonth.ts'

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
  const [form] = Form.useForm<TypedMonth>()
  // In another list nothing is open.
  const place = JSON.stringify(search)
  const [open, setOpen] = useState<{ row: MonthlyKpi; place: string }>()
  const edited = open?.place === place ? open.row : undefined
  const [closed, setClosed] = useState<string>()
  const [asked, setAsked] = useState<{ about: 'history' | 'remove' | 'discard'; row: MonthlyKpi }>()
  const mayEdit = answer.data?.mayEdit ?? false
  const giveUp = () => {
    setClosed(edited && keyOf(edited))
    setOpen(undefined)
  }
  const changes = useChangeKeys()
  // The row stays open until the list shows what was saved.
  const { isSending, send } = useFormCall(form, kpiRegistrationCalls.saveMonthlyKpi, {
    changes,
    faults: refusedFields,
    done: t => t('kpiRegistration.row.saved', { what: edited ? nameOf(edited) : '' }),
    onDone: giveUp,
  })
  const save = (typed: TypedMonth) => {
    if (!edited || isSending) return
    if (isRegistered(edited) && !isChanged(edited, typed)) giveUp()
    else send(requestOf(edited, typed))
  }
  const isDirty = () => edited !== undefined && isChanged(edited, form.getFieldsValue(true))
  const edit = (row: MonthlyKpi, typed = typedOf(row)) => {
    form.resetFields()
    form.setFieldsValue(typed)
    setOpen({ row, place })
  }
  const { data } = answer
  useDraft(
    // Given back once the list has come, which says whether the month is still what it was.
    `${kpiRegistrationCalls.saveMonthlyKpi.path} ${data ? place : ''}`,
    () => (edited && isDirty() ? { row: edited, typed: form.getFieldsValue(true) as TypedMonth } : undefined),
    ({ row, typed }) => {
      const isStill = data?.rows.some(one => JSON.stringify(one) === JSON.stringify(row)) ?? false
      return isStill ? edit(row, typed) : false
    },
    changes,
  )
  const onEdit = (row: MonthlyKpi) => (isDirty() ? setAsked({ about: 'discard', row }) : edit(row))
  const onAsk = (about: 'history' | 'remove', row: MonthlyKpi) => setAsked({ about, row })
  const close = () => setAsked(undefined)
  const acts = { mayEdit, edited, closed, isSaving: isSending, onEdit, onGiveUp: giveUp, onAsk }
  return (
    <>
      <Form<TypedMonth>
        noValidate
        form={form}
        component={false}
        name="kpi-edited"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        onFinish={save}
      >
        <ListResults
          search={search}
          onSearch={onSearch}
          answer={answer}
          texts={{
            title: t('kpiRegistration.list.title'),
            found: number => t('kpiRegistration.list.found', { number }),
            none: { title: t('kpiRegistration.list.none'), hint: t('kpiRegistration.list.noneHint') },
          }}
          columns={useColumns(acts)}
          keyOf={keyOf}
          onOpen={mayEdit ? row => (!edited || keyOf(edited) !== keyOf(row)) && onEdit(row) : undefined}
          tools={<CsvButtons filter={filter} />}
          above={answer.data && !mayEdit && <p className="quiet">{t('kpiRegistration.list.readOnly')}</p>}
        />
      </Form>
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
          <p>{t('kpiRegistration.unsaved.text', { what: nameOf(edited) })}</p>
        </ConfirmDialog>
      )}
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}

const toRead: RowActs = {
  mayEdit: false,
  edited: undefined,
  closed: undefined,
  isSaving: false,
  onEdit: () => undefined,
  onGiveUp: () => undefined,
  onAsk: () => undefined,
}

/** The same list as a card of a dashboard, to be read. */
export const KpiMonthsCard = listCard({
  url: kpiRegistrationSearch,
  ask: search => ({
    call: kpiRegistrationCalls.getMonthlyKpi,
    body: { ...shownMonths(search, monthOf(todayInPortal())), centreCode: search.centre },
  }),
  useColumns: () => useColumns(toRead),
  keyOf,
  hasNoCompany: true,
})

/** What the server refused of a month, by field. */
const refusedFields = ({ issues }: CallError): FieldFault[] =>
  issues.flatMap(issue => {
    const { place, fault } = csvIssueOf({ ...issue, path: `1.${issue.path}` }) ?? {}
    const field = editedFields.find(one => one === place)
    return field && fault ? { name: [field], sentence: t => t(`kpiRegistration.faults.${fault}`) } : []
  })

/** Centre × month. */
function useColumns(acts: RowActs): readonly Column<MonthlyKpi, never>[] {
  const { t, ...texts } = useKpiTexts()
  const isEdited = (row: MonthlyKpi) => acts.edited && keyOf(acts.edited) === keyOf(row)
  const head = (name: EditedField | 'month' | 'centreName') => t(`kpiRegistration.columns.${name}`)
  const editable = (field: EditedField) =>
    column<MonthlyKpi, never>(
      head(field),
      row => {
        const value = row[field]
        if (isEdited(row)) return <EditedCell {...{ row, field, acts }} />
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
  const rowActs = (row: MonthlyKpi) =>
    isEdited(row) ? <EditActions {...acts} /> : <ViewActions row={row} acts={acts} />
  return [
    column(head('month'), month, { onCard: 'top' }),
    column(head('centreName'), row => <NameAndCode of={row.centre} />, { className: 'list-wide', onCard: 'top' }),
    ...editedFields.map(editable),
    column(t('lists.actions'), rowActs, { className: 'kpi-acts no-print', onCard: 'bottom' }),
  ]
}
