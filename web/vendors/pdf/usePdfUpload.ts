import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { documentCalls } from '#contract/calls/documents.ts'
import { codes } from '#contract/codes.ts'
import { pdfProblem } from '#web/portalDocuments/pdfProblem.ts'
import type { CallError } from '#web/api/callError.ts'
import { metaOf } from '#web/api/callMeta.ts'
import { transport } from '#web/api/portalCalls.ts'
import { createPost } from '#web/api/post.ts'
import { sendWithProgress, type OnSent } from '#web/api/sendWithProgress.ts'

/** A PDF that the portal keeps, waiting to be attached. */
export type KeptPdf = { documentId: number; fileName: string; size: number }
export type PdfProblem = 'tooLarge' | 'noPdf'

const call = documentCalls.fileUpload
const handledHere = [codes.pdfTooLarge, codes.invalidCsv, codes.invalidParameters]

/** Sends a chosen PDF at once and tells how far it is; what is wrong with it is told, too (spec 5: 5507). */
export function usePdfUpload(enterpriseCode: string, onKept: (pdf: KeptPdf) => void) {
  const [problem, setProblem] = useState<PdfProblem>()
  const [sent, setSent] = useState<{ fileName: string; share: number }>()
  const leaving = useRef<AbortController>(null)
  const upload = useMutation<KeptPdf | null, CallError, File>({
    mutationFn: async file => {
      const { signal } = (leaving.current = new AbortController())
      try {
        return await sendPdf(file, enterpriseCode, share => setSent({ fileName: file.name, share }), signal)
      } catch (error) {
        // Given up by whoever chose the file.
        if (signal.aborted) return null
        throw error
      }
    },
    meta: metaOf(call, { background: true, handledHere }),
    onSuccess: pdf => pdf && onKept(pdf),
    onError: ({ failure }) => setProblem(problemOf(failure)),
    onSettled: () => setSent(undefined),
  })
  const choose = (file: File) => {
    const found = pdfProblem(file)
    setProblem(found)
    if (found) return
    setSent({ fileName: file.name, share: 0 })
    upload.mutate(file)
  }
  return { choose, giveUp: () => leaving.current?.abort(), problem, sent }
}

const sendPdf = (file: File, enterpriseCode: string, onSent: OnSent, signal: AbortSignal): Promise<KeptPdf> =>
  createPost({ ...transport, fetch: sendWithProgress(onSent) }).postForm(
    call,
    { body: { enterpriseCode }, files: { file } },
    signal,
  )

/** The other codes have shown their message. */
function problemOf(failure: CallError['failure']): PdfProblem | undefined {
  if (failure === codes.pdfTooLarge) return 'tooLarge'
  return handledHere.some(code => code === failure) ? 'noPdf' : undefined
}
