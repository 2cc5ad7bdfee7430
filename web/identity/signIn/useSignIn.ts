import { languageOf } from '#contract/kernel/language.ts'
import { useMutation } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'
import { beginSession } from '#web/kernel/session/currentSession.ts'
import { opensNothing } from '#web/kernel/session/opensNothing.ts'
import { showLanguage } from '#web/kernel/texts/i18n.ts'

const { checkOneTimePassword } = sessionCalls

/** Exchanges the mailed one-time password for a session: `mutate({ email, oneTimePassword })`. */
export function useSignIn() {
  const { post } = usePortalCalls()
  return useMutation<void, CallError, RequestOf<typeof checkOneTimePassword>>({
    mutationFn: async body => begin(await post(checkOneTimePassword, body)),
    meta: metaOf(checkOneTimePassword),
  })
}

/** Starts the session, in the user's own language. */
async function begin({ accessToken, refreshToken, ...profile }: ResponseOf<typeof checkOneTimePassword>) {
  // IDN-31: who may open nothing is not authorised, and is not signed in either.
  if (opensNothing(profile)) throw new CallError(codes.notAuthorized, { endsSession: true })
  await showLanguage(languageOf(profile.language))
  beginSession({ accessToken, refreshToken }, profile)
}
