import { pdfFaultOf } from '#contract/rules/pdfFile.ts'
import type { Issue } from '#web/api/callError.ts'
import { pdfProblem } from '#web/portalDocuments/pdfProblem.ts'
import { useText } from '#web/texts/useText.ts'

/** Says why a chosen file cannot be sent (spec 5: 5507 where it is too large); undefined where it can. */
export function usePdfProblemText() {
  const t = useText()
  const texts = { tooLarge: t('codes.5507'), noPdf: t('portalDocuments.upload.faults.noPdf') }
  return (file: File): string | undefined => {
    const problem = pdfProblem(file)
    return problem && texts[problem]
  }
}

/** Says why the server has not taken a file as a PDF (4022 at its field). */
export function usePdfFaultText() {
  const t = useText()
  return (issue: Issue | undefined): string =>
    t(`portalDocuments.upload.faults.${pdfFaultOf(issue?.message ?? '') ?? 'noPdf'}`)
}
