import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { metaOf, type CallError } from '#web/kernel/api/errors/callError.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { rereadStale } from '#web/kernel/api/stale.ts'
import type { ActToSign } from '#web/quality/signatures/SignDialog.tsx'

const { prepareSignature, sendSigningPassword, sign } = signatureCalls
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

/** What is refused at which field. */
const fieldCodes: Record<'password' | 'oneTimePassword', readonly ErrorCode[]> = {
  password: [codes.enterPassword, codes.wrongPassword, codes.tooManyWrongPasswords, codes.accountLocked],
  oneTimePassword: [codes.enterAuthenticationCode, codes.invalidAuthenticationCode],
}

/** The field that a refusal is about. */
export const fieldOf = ({ failure }: CallError) =>
  (['password', 'oneTimePassword'] as const).find(field => fieldCodes[field].some(code => code === failure))

/** Known until somebody signs out, or signs: a dialog that is opened once more need not ask for another mail. */
export const mailedCodeKey = [sendSigningPassword.path]

/**
 * Signs; what is wrong with the typed fields shows at them, anything else asks for another look at the content. Until then
 * the page stays as it is: new data might take the dialog away before it has said why. Signed again after a lost answer, it
 * is signed once (SHL-73).
 */
export function useSign(onSigned: () => void) {
  const client = useQueryClient()
  const { post } = usePortalCalls()
  const keys = useChangeKeys()
  const { mutate, reset, isPending, error } = useMutation<ResponseOf<typeof sign>, CallError, RequestOf<typeof sign>>({
    mutationFn: body => keys.keep(body, key => post(sign, body, undefined, key)),
    onSuccess: () => rereadStale(client, sign),
    meta: metaOf(sign, { handledHere: [...Object.values(fieldCodes).flat(), codes.invalidParameters] }),
  })
  const submit = (given: RequestOf<typeof sign>) =>
    mutate(given, {
      onSuccess: () => {
        client.removeQueries({ queryKey: mailedCodeKey })
        onSigned()
      },
    })
  // What may already be signed is looked at before it is signed once more.
  const needsNewLook = error?.failure === codes.invalidParameters || error?.failure === codes.mayBeSaved
  return { submit, reset, isPending, error, needsNewLook }
}
export type Sign = ReturnType<typeof useSign>
