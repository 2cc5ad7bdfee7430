import { useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { kpiRegistrationCalls, type MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { csvIssueOf } from '#contract/reporting/rules/kpiCsv.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { useMonthName } from '#web/reporting/kpiRegistration/Changes.tsx'
import {
  editedFields,
  faultsIn,
  isChanged,
  isRegistered,
  keyOf,
  requestOf,
  typedOf,
  type EditedField,
  type MonthFaults,
  type TypedMonth,
} from '#web/reporting/kpiRegistration/typedMonth.ts'

/** The row whose fields are open; which of them somebody is done with, and what the server refused. */
type Open = { row: MonthlyKpi; typed: TypedMonth; left: readonly EditedField[]; refused: MonthFaults }

export type EditedMonth = Exclude<ReturnType<typeof useEditedMonth>['edited'], undefined>

/** One field of a kind is open at a time. */
export const fieldId = (field: EditedField) => `kpi-edited-${field}`

/**
 * One row at a time is edited in place. `place` is the list that it stands in: in another one nothing is open. `closed` is
 * the row that was edited last, where the keyboard goes on.
 */
export function useEditedMonth(place: string) {
  const nameOf = useMonthName()
  const [open, setOpen] = useState<Open>()
  const [closed, setClosed] = useState<string>()
  const [shownPlace, setShownPlace] = useState(place)
  if (shownPlace !== place) {
    setShownPlace(place)
    setOpen(undefined)
  }
  const close = () => {
    setClosed(open && keyOf(open.row))
    setOpen(undefined)
  }
  // The row stays open until the list shows what was saved.
  const { isSending, send } = useCallAction(kpiRegistrationCalls.saveMonthlyKpi, {
    handledHere: [codes.invalidParameters],
    done: t => t('kpiRegistration.row.saved', { what: open ? nameOf(open.row) : '' }),
    onDone: close,
    onFailed: error => setOpen(now => now && { ...now, refused: refusedAt(error) }),
  })
  const save = ({ row, typed }: Open) => {
    const wrong = editedFields.find(field => faultsIn(row.month, typed)[field])
    if (wrong) {
      setOpen(now => now && { ...now, left: editedFields })
      document.getElementById(fieldId(wrong))?.focus()
    } else if (isRegistered(row) && !isChanged(row, typed)) close()
    else if (!isSending) send(requestOf(row, typed))
  }
  const edited = open && {
    row: open.row,
    typed: open.typed,
    faults: shownFaults(open),
    isChanged: isChanged(open.row, open.typed),
    isSaving: isSending,
    change: (field: EditedField, text: string) =>
      setOpen({ ...open, typed: { ...open.typed, [field]: text }, refused: {} }),
    leave: (field: EditedField) => setOpen(now => now && { ...now, left: [...now.left, field] }),
    save: () => save(open),
    giveUp: close,
  }
  const edit = (row: MonthlyKpi) => setOpen({ row, typed: typedOf(row), left: [], refused: {} })
  return { edited, closed, edit }
}

/** What is wrong with the fields that somebody is done with. */
function shownFaults({ row, typed, left, refused }: Open): MonthFaults {
  const shown = Object.entries(faultsIn(row.month, typed)).filter(([field]) => left.some(one => one === field))
  return { ...refused, ...(Object.fromEntries(shown) as MonthFaults) }
}

function refusedAt({ failure, issues }: CallError): MonthFaults {
  if (failure !== codes.invalidParameters) return {}
  const at = issues.flatMap(issue => csvIssueOf({ ...issue, path: `1.${issue.path}` }) ?? [])
  const fields = at.filter(({ place }) => editedFields.some(field => field === place))
  if (fields.length === 0) showError(t => t('codes.4022'))
  return Object.fromEntries(fields.map(({ place, fault }) => [place, fault]))
}
