import { setImmediate } from 'node:timers/promises'
import type { CaseComment } from '#contract/quality/types/evidenceTypes.ts'
import type { Pen } from '#server/platform/pdf/pen.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import { byText } from '#server/reporting/pdfReports/evidence/names.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** SHA-256 of attachments, hexadecimal, by their documents. */
export type Checksums = ReadonlyMap<number, string>

/** The comments that the reader may see, oldest first, each with its attachments; others get their turn between them. */
export async function drawComments(
  pen: Pen,
  comments: readonly CaseComment[],
  checksums: Checksums,
  wording: Wording,
): Promise<void> {
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
  const mark = comment.isInternal ? ` [${words.internal}]` : ''
  pen.together(roomOfComment)
  pen.space(4)
  pen.small([...bold(byText(comment.by, wording)), ...plain(` · ${wording.time(comment.at)}`), ...bold(mark)])
  pen.written(comment.body)
  for (const { documentId, name, bytes: size } of comment.documents) {
    const sha256 = checksums.get(documentId)
    const file = words.file(name, bytes(wording.count(size)))
    pen.small(plain(sha256 === undefined ? file : `${file} · SHA-256 ${sha256}`))
  }
}

/** Who wrote it stays with the first lines of what is written. */
const roomOfComment = 45
