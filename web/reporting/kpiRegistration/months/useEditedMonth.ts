import { useState } from 'react'
import { kpiRegistrationCalls, type MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { codes } from '#contract/kernel/codes.ts'
import { csvIssueOf } from '#contract/reporting/rules/kpiCsv.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showError, showNotice } from '#web/kernel/messages/messages.ts'
import { isRegistered, keyOf, useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import {
  editedFields,
  faultsIn,
  isChanged,
  requestOf,
  typedOf,
  type EditedField,
  type MonthFaults,
  type TypedMonth,
} from '#web/reporting/kpiRegistration/months/typedMonth.ts'

/** The row whose fields are open. */
type Open = { row: MonthlyKpi; typed: TypedMonth; left: readonly EditedField[]; refused: MonthFaults }

export type EditedMonth = {
  row: MonthlyKpi
  typed: TypedMonth
  /** What is wrong with the fields that somebody is done with. */
  faults: MonthFaults
  isChanged: boolean
  isSaving: boolean
  change: (field: EditedField, text: string) => void
  leave: (field: EditedField) => void
  save: () => void
  giveUp: () => void
}

/** One field of a kind is open at a time. */
export const fieldId = (field: EditedField) => `kpi-edited-${field}`

/**
 * One row at a time is edited in place. `place` is the list that it stands in: in another one nothing is open. `closed` is
 * the row that was edited last, where the keyboard goes on.
 */
export function useEditedMonth(place: string) {
  const [open, setOpen] = useState<Open>()
  const [closed, setClosed] = useState<string>()
  const [shownPlace, setShownPlace] = useState(place)
  const { send, isSaving } = useSave()
  if (shownPlace !== place) {
    setShownPlace(place)
    setOpen(undefined)
  }
  const close = () => {
    setClosed(open && keyOf(open.row))
    setOpen(undefined)
  }
  const save = ({ row, typed }: Open) => {
    const wrong = editedFields.find(field => faultsIn(row.month, typed)[field])
    if (wrong) {
      setOpen(now => now && { ...now, left: editedFields })
      document.getElementById(fieldId(wrong))?.focus()
    } else if (isRegistered(row) && !isChanged(row, typed)) close()
    else void send(row, typed, close, refused => setOpen(now => now && { ...now, refused }))
  }
  const edited: EditedMonth | undefined = open && {
    row: open.row,
    typed: open.typed,
    faults: shownFaults(open),
    isChanged: isChanged(open.row, open.typed),
    isSaving,
    change: (field, text) => setOpen({ ...open, typed: { ...open.typed, [field]: text }, refused: {} }),
    leave: field => setOpen(now => now && { ...now, left: [...now.left, field] }),
    save: () => save(open),
    giveUp: close,
  }
  return {
    edited,
    closed,
    edit: (row: MonthlyKpi) => setOpen({ row, typed: typedOf(row), left: [], refused: {} }),
  }
}

function shownFaults({ row, typed, left, refused }: Open): MonthFaults {
  const faults = faultsIn(row.month, typed)
  const shown = Object.entries(faults).filter(([field]) => left.some(one => one === field))
  return { ...refused, ...(Object.fromEntries(shown) as MonthFaults) }
}

/** Saves; the row stays open until the list shows what was saved. */
function useSave() {
  const nameOf = useMonthName()
  const [isSaving, setSaving] = useState(false)
  const call = useCallMutation(kpiRegistrationCalls.saveMonthlyKpi, { handledHere: [codes.invalidParameters] })
  const refusedAt = ({ failure, issues }: CallError): MonthFaults => {
    if (failure !== codes.invalidParameters) return {}
    const at = issues.flatMap(issue => csvIssueOf({ ...issue, path: `1.${issue.path}` }) ?? [])
    const fields = at.filter(({ place }) => editedFields.some(field => field === place))
    if (fields.length === 0) showError(t => t('codes.4022'))
    return Object.fromEntries(fields.map(({ place, fault }) => [place, fault]))
  }
  const send = async (row: MonthlyKpi, typed: TypedMonth, done: () => void, refuse: (faults: MonthFaults) => void) => {
    if (isSaving) return
    setSaving(true)
    try {
      await call.mutateAsync(requestOf(row, typed))
      showNotice(t => t('kpiRegistration.row.saved', { what: nameOf(row) }))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(refusedAt(error))
    } finally {
      setSaving(false)
    }
  }
  return { send, isSaving }
}
