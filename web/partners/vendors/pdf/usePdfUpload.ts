import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { pdfFaultOf, type PdfFault } from '#contract/kernel/files/pdfFile.ts'
import { pdfProblem } from '#web/kernel/pdf/pdfViewer.ts'
import { type CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { sendWithProgress } from '#web/kernel/api/sending/sendWithProgress.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** A PDF that the portal keeps, waiting to be attached. */
export type KeptPdf = { documentId: number; fileName: string; size: number }
type PdfProblem = PdfFault | 'tooLarge'

const call = documentCalls.fileUpload
const handledHere = [codes.pdfTooLarge, codes.invalidCsv, codes.invalidParameters]

/** Sends a chosen PDF at once and tells how far it is; what is wrong with it is told, too (PLT-25: 5507). */
export function usePdfUpload(enterpriseCode: string, onKept: (pdf: KeptPdf) => void) {
  const { sendingBy } = usePortalCalls()
  const owner = useOwner(enterpriseCode)
  const [problem, setProblem] = useState<PdfProblem>()
  const [sent, setSent] = useState<{ fileName: string; share: number }>()
  const leaving = useRef<AbortController>(null)
  const upload = useMutation<ResponseOf<typeof call> | null, CallError, File>({
    mutationFn: async file => {
      const { signal } = (leaving.current = new AbortController())
      try {
        const { postForm } = sendingBy(sendWithProgress(share => setSent({ fileName: file.name, share })))
        return await postForm(call, { body: { enterpriseCode: owner }, files: { file } }, signal)
      } catch (error) {
        // Given up by whoever chose the file.
        if (signal.aborted) return null
        throw error
      }
    },
    meta: metaOf(call, { background: true, handledHere }),
    onSuccess: kept => {
      // The call takes tables, too: here only papers are wanted.
      if (kept && kept.mediaType !== 'application/pdf') setProblem('noPdf')
      else if (kept) onKept(kept)
    },
    onError: error => setProblem(problemOf(error)),
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

/** Whose it becomes: one's own company's, unless the platform administrator acts for another (IDN-12). */
function useOwner(enterpriseCode: string) {
  const profile = useSession(session => session.profile)
  return profile?.isPFcompany && profile.role === '00' ? enterpriseCode : undefined
}

/** The other codes have shown their message. */
function problemOf({ failure, issues }: CallError): PdfProblem | undefined {
  if (failure === codes.pdfTooLarge) return 'tooLarge'
  if (!handledHere.some(code => code === failure)) return undefined
  return issues.map(({ message }) => pdfFaultOf(message)).find(fault => fault !== undefined) ?? 'noPdf'
}
