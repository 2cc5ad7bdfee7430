import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import type { ActToSign } from '#web/quality/signatures/SignDialog.tsx'

const { prepareSignature } = signatureCalls
export type Prepared = ResponseOf<typeof prepareSignature>

/**
 * What an act would sign, asked anew each time that the dialog opens, and by nobody but `refetch`: what is shown is what is
 * signed, whatever the page behind does meanwhile.
 */
export function usePrepared(act: ActToSign) {
  const { post } = usePortalCalls()
  return useQuery<Prepared>({
    queryKey: [prepareSignature.path, act],
    queryFn: () => post(prepareSignature, { act }),
    staleTime: 'static',
    gcTime: 0,
    meta: metaOf(prepareSignature, { handledHere: [codes.invalidParameters] }),
  })
}
