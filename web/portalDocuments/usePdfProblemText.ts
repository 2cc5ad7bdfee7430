import { pdfProblem } from '#web/portalDocuments/pdfProblem.ts'
import { useText } from '#web/texts/useText.ts'

/** Says why a chosen file cannot be sent (spec 5: 5507 where it is too large); undefined where it can. */
export function usePdfProblemText() {
  const t = useText()
  const texts = { tooLarge: t('codes.5507'), noPdf: t('portalDocuments.upload.noPdf') }
  return (file: File): string | undefined => {
    const problem = pdfProblem(file)
    return problem && texts[problem]
  }
}
