import { setImmediate } from 'node:timers/promises'
import type { CaseComment, CaseEvent } from '#contract/quality/types/evidenceTypes.ts'
import type { Pen } from '#server/platform/pdf/pen.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import { byText } from '#server/reporting/pdfReports/evidence/excursionTable.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import { caseEventText } from '#contract/quality/words/caseEventText.ts'
import { tableOf } from '#server/platform/pdf/columns.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { CaseContent } from '#server/quality/cases/queries/caseContent.ts'
import { type Assessment, type RiskLevel, riskOf } from '#contract/quality/rules/caseAssessment.ts'
import { drawFigures, type Figure } from '#server/platform/pdf/drawFigures.ts'

/** SHA-256 of attachments, hexadecimal, by their documents. */
export type Checksums = ReadonlyMap<number, string>

/** The comments that the reader may see, with their attachments, oldest first; other requests run in between. */
export async function drawComments(pen: Pen, comments: readonly CaseComment[], checksums: Checksums, wording: Wording) {
  const { sections, comments: words } = wording.caseReport
  pen.section(sections.comments)
  if (comments.length === 0) return pen.small(plain(words.none))
  if (comments.some(one => one.isInternal)) pen.note(bold(words.internalNote))
  for (const comment of comments) {
    drawComment(pen, comment, checksums, wording)
    await setImmediate()
  }
}

function drawComment(pen: Pen, comment: CaseComment, checksums: Checksums, wording: Wording) {
  const { comments: words, bytes } = wording.caseReport
  const label = comment.isInternal ? ` [${words.internal}]` : ''
  pen.together(roomOfComment)
  pen.space(4)
  pen.small([...bold(byText(comment.by, wording)), ...plain(` · ${wording.time(comment.at)}`), ...bold(label)])
  pen.written(comment.body)
  for (const { documentId, name, bytes: size } of comment.documents) {
    const sha256 = checksums.get(documentId)
    const file = words.file(name, bytes(wording.count(size)))
    pen.small(plain(sha256 === undefined ? file : `${file} · SHA-256 ${sha256}`))
  }
}

/** Keeps the author with the first lines of the comment. */
const roomOfComment = 45

/** The timeline of the case, oldest first. */
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

const texts = ['hazard', 'uncertainty', 'stabilityData', 'rationale', 'cause', 'actions'] as const

/** The assessment; for other companies a note that it is the depositor's (decision 0049). */
export function drawAssessment(pen: Pen, { assessment, assessor }: CaseContent, isShown: boolean, wording: Wording) {
  const { sections, assessment: words, facts } = wording.caseReport
  pen.section(sections.assessment)
  if (!isShown) return pen.small(plain(words.depositorsOnly))
  const names = wording.evidence.assessment
  const levels: Figure[] = [
    { label: names.severity, value: levelText(assessment.severity, wording) },
    { label: names.probability, value: levelText(assessment.probability, wording) },
    { label: names.risk, value: levelText(riskOf(assessment), wording) },
    { label: names.uncertaintyLevel, value: levelText(assessment.uncertaintyLevel, wording) },
    { label: facts.assessor, value: assessor ?? wording.none },
  ]
  drawFigures(pen.sheet, levels, 'normal', 5)
  for (const name of texts) drawWritten(pen, names[name], assessment[name], wording)
  pen.small(plain(words.howRisk))
}

function drawWritten(pen: Pen, name: string, text: Assessment['hazard'], wording: Wording) {
  pen.heading(name, roomOfHeading)
  if (text === null) pen.small(plain(wording.caseReport.assessment.notWritten))
  else pen.written(text)
}

/** A heading with the first lines under it. */
const roomOfHeading = 60

const levelText = (level: RiskLevel | null, { evidence, caseReport }: Wording) =>
  level === null ? caseReport.assessment.notWritten : evidence.risks[level]
