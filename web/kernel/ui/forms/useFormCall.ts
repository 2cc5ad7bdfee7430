import type { FormInstance } from 'antd'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { handledAtFields, useFormFaults, type FaultTexts } from '#web/kernel/ui/forms/useFormFaults.ts'

type Options<One extends Call> = {
  faults?: FaultTexts
  /** After what the change made stale has been read again. */
  onDone: (answer: ResponseOf<One>, sent: RequestOf<One>) => unknown
}

/** Sends what a form says by a call; a refusal is told at the fields that it concerns. */
export function useFormCall<One extends Call, Fields extends object>(
  form: FormInstance<Fields>,
  call: One,
  { faults = {}, onDone }: Options<One>,
) {
  const mutation = useCallMutation(call, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, faults)
  const send = async (body: RequestOf<One>) => {
    try {
      await onDone(await mutation.mutateAsync(body), body)
    } catch (error) {
      showFaults(error)
    }
  }
  return { isSending: mutation.isPending, send: (body: RequestOf<One>) => void send(body) }
}
