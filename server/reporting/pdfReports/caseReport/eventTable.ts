import type { CaseEvent } from '#contract/quality/types/evidenceTypes.ts'
import { caseEventText } from '#contract/quality/words/caseEventText.ts'
import { tableOf } from '#server/platform/pdf/columns.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import { byText } from '#server/reporting/pdfReports/evidence/names.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** Everything that happened to the case, oldest first. */
export function eventTable(events: readonly CaseEvent[], wording: Wording): Table {
  const { events: words } = wording.caseReport
  return tableOf(
    [
      { head: words.at, cell: event => wording.second(event.at) },
      { head: words.what, cell: event => whatText(event, wording) },
      { head: words.by, cell: event => (event.by === null ? words.bySystem : byText(event.by, wording)) },
      { head: words.reason, cell: event => event.reason ?? wording.none },
    ],
    events,
  )
}

function whatText(event: CaseEvent, wording: Wording) {
  const name = bold(wording.evidence.events[event.kind])
  const more = caseEventText(event, wording.language)
  return more === '' ? name : [...name, ...plain(` ${more}`)]
}
