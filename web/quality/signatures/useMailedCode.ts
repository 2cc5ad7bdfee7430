import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'

const { sendSigningPassword } = signatureCalls
/** Known until somebody signs out, or signs: a dialog that is opened once more need not ask for another mail. */
const codeKey = [sendSigningPassword.path]

export const forgetCode = (queryClient: QueryClient) => queryClient.removeQueries({ queryKey: codeKey })

/** The one-time password of a first signature: until when the last mailed one is good, and another one. */
export function useMailedCode() {
  const queryClient = useQueryClient()
  const [expiresAt, setExpiresAt] = useState(() => queryClient.getQueryData<string>(codeKey) ?? null)
  const mail = useCallMutation(sendSigningPassword)
  const send = () =>
    mail.mutate(
      {},
      {
        onSuccess: ({ otpExpireTime }) => {
          if (expiresAt) showNotice(t => t('session.resent'))
          queryClient.setQueryData(codeKey, otpExpireTime)
          setExpiresAt(otpExpireTime)
        },
      },
    )
  return { expiresAt, send, isSending: mail.isPending }
}
