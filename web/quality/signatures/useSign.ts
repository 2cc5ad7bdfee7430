import { useQueryClient } from '@tanstack/react-query'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { forgetCode } from '#web/quality/signatures/useMailedCode.ts'
import { fieldFaults } from '#web/quality/signatures/signingFaults.ts'

/** Signs; what is wrong with the typed fields shows at them, anything else asks for another look at the content. */
export function useSign(onSigned: () => void) {
  const queryClient = useQueryClient()
  const sign = useCallMutation(signatureCalls.sign, { handledHere: [...fieldFaults, codes.invalidParameters] })
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
