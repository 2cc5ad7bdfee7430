import { manualCalls } from '#contract/information/calls/manuals.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCallMutation, useUploadMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { pdfFaultSentence } from '#web/information/portalDocuments/pdfSentences.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

export type ManualPlace = { enterpriseCode: string; language: '0' | '1' }

/** Puts a manual in its place, or takes it away. Says what the server finds wrong with it. */
export function useManualChanges(place: ManualPlace, onRefused: (problem: Sentence) => void) {
  const upload = useUploadMutation(manualCalls.uploadManual, { handledHere: [codes.invalidParameters] })
  const remove = useCallMutation(manualCalls.deleteManual)
  return {
    upload: (file: File) =>
      upload.mutate(
        { body: place, files: { file } },
        {
          onSuccess: () => showNotice(t => t('portalDocuments.manuals.saved')),
          onError: ({ failure, issues }) => {
            if (failure === codes.invalidParameters)
              onRefused(pdfFaultSentence(issues.find(issue => issue.path === 'file')))
          },
        },
      ),
    remove: () => remove.mutate(place, { onSuccess: () => showNotice(t => t('portalDocuments.manuals.removed')) }),
  }
}
