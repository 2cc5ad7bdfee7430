import { pdfFaultOf } from '#contract/kernel/files/pdfFile.ts'
import type { Issue } from '#web/kernel/api/errors/callError.ts'
import { pdfProblem } from '#web/kernel/pdf/pdfProblem.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

const sentences = {
  tooLarge: t => t('codes.5507'),
  noPdf: t => t('portalDocuments.upload.faults.noPdf'),
} as const satisfies Record<string, Sentence>

/** Says why a chosen file cannot be sent (PLT-25: 5507 where it is too large); undefined where it can. */
export function pdfProblemSentence(file: File): Sentence | undefined {
  const problem = pdfProblem(file)
  return problem && sentences[problem]
}

/** Says why the server has not taken a file as a PDF (4022 at its field). */
export const pdfFaultSentence =
  (issue: Issue | undefined): Sentence =>
  t =>
    t(`portalDocuments.upload.faults.${pdfFaultOf(issue?.message ?? '') ?? 'noPdf'}`)
