import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice, showWarning } from '#web/kernel/messages/messages.ts'
import { handledHere } from '#web/partners/vendors/form/fieldIssues.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'

/** `data` is missing where the answer was 4032: saved, and hidden. */
type Saved<Data> = { isSaved: true; data?: Data } | { isSaved: false }

/** Makes a change of a vendor. 4032 is a success that the portal warns of. */
export function useVendorChange<One extends Call>(call: One, onRefused: (error: CallError) => void) {
  const change = useCallMutation(call, { handledHere })
  const save = async (body: RequestOf<One>, done: Sentence): Promise<Saved<ResponseOf<One>>> => {
    try {
      const data = await change.mutateAsync(body)
      showNotice(done)
      return { isSaved: true, data }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure !== codes.hiddenByMainContractor) {
        onRefused(error)
        return { isSaved: false }
      }
      showWarning(t => t('codes.4032'))
      return { isSaved: true }
    }
  }
  return { isSaving: change.isPending, save }
}
