import { useText, type Sentence } from '#web/kernel/texts/useWords.ts'
import { FileInput } from '#web/kernel/ui/forms/fields/FileInput.tsx'
import { pdfFaultOf } from '#contract/kernel/files/pdfFile.ts'
import type { Issue } from '#web/kernel/api/errors/callError.ts'
import { pdfProblem } from '#web/kernel/pdf/pdfViewer.ts'

type Props = {
  /** Of the field around it. */
  id?: string
  label?: string
  /** Shown once chosen; without it the field is empty again after each choice. */
  value?: File
  onChange?: (file: File) => void
}

/** A field for one PDF. */
export function PdfInput({ id, label, value, onChange }: Props) {
  const t = useText()
  const choose = (file: File) => onChange?.(file)
  return (
    <FileInput id={id} label={label} accept=".pdf,application/pdf" isFilled={value !== undefined} onChoose={choose}>
      <span>{value ? value.name : t('portalDocuments.upload.choose')}</span>
      <span className="quiet">
        {value ? t('portalDocuments.upload.megabytes', { size: megabytes(value) }) : t('portalDocuments.upload.limit')}
      </span>
    </FileInput>
  )
}

const megabytes = ({ size }: File) => Math.max(size / 1024 / 1024, 0.1).toFixed(1)

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
export function pdfFaultSentence(issues: readonly Issue[], field: string): Sentence {
  const fault = pdfFaultOf(issues.find(issue => issue.path === field)?.message ?? '') ?? 'noPdf'
  return t => t(`portalDocuments.upload.faults.${fault}`)
}
