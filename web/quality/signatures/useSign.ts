import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'
import { rereadStale } from '#web/kernel/api/stale.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { forgetCode } from '#web/quality/signatures/useMailedCode.ts'
import { fieldFaults } from '#web/quality/signatures/signingFaults.ts'

type Call = typeof signatureCalls.sign

/**
 * Signs; what is wrong with the typed fields shows at them, anything else asks for another look at the content. Until then
 * the page stays as it is: new data might take the dialog away before it has said why.
 */
export function useSign(onSigned: () => void) {
  const queryClient = useQueryClient()
  const { post } = usePortalCalls()
  const sign = useMutation<ResponseOf<Call>, CallError, RequestOf<Call>>({
    mutationFn: body => post(signatureCalls.sign, body),
    onSuccess: () => rereadStale(queryClient, signatureCalls.sign),
    meta: metaOf(signatureCalls.sign, { handledHere: [...fieldFaults, codes.invalidParameters] }),
  })
  const submit = (given: { challenge: string; password: string; oneTimePassword?: string }) =>
    sign.mutate(given, {
      onSuccess: () => {
        forgetCode(queryClient)
        onSigned()
      },
    })
  return {
    submit,
    reset: sign.reset,
    isPending: sign.isPending,
    error: sign.error,
    needsNewLook: sign.error?.failure === codes.invalidParameters,
  }
}
export type Sign = ReturnType<typeof useSign>
