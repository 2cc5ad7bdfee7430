import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserRow } from '#contract/identity/calls/users.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'
import { afterChange } from '#web/kernel/api/stale.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { accountActions, type AccountAction } from '#web/identity/users/account/accountActions.ts'

export type AskedAction = { user: UserRow; action: AccountAction }

/** Says what will be done to whom, and does it. */
export function AccountActionDialog({ user, action, onClose }: AskedAction & { onClose: () => void }) {
  const t = useText()
  const localName = useLocalName()
  const perform = useAccountAction(action)
  const confirm = () =>
    perform.mutate(user.email, {
      onSuccess: () => showNotice(t => t(`users.confirm.${action}.done`, { name: user.username })),
      // A failure shows its message, which the dialog would hide.
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={t(`users.confirm.${action}.title`)}
      act={t(`users.actions.${action}`)}
      isActing={perform.isPending}
      onAct={confirm}
      onClose={onClose}
    >
      <div className="box filled">
        <strong>{user.username}</strong>
        <div>{user.email}</div>
        <div className="quiet">{localName(user.enterpriseName, user.enterpriseNameEn)}</div>
      </div>
      <p>{t(`users.confirm.${action}.effect`)}</p>
    </ConfirmDialog>
  )
}

function useAccountAction(action: AccountAction) {
  const queryClient = useQueryClient()
  const { post } = usePortalCalls()
  const { call, send } = accountActions[action]
  return useMutation<null, CallError, string>({
    mutationFn: email => send(post, email),
    ...afterChange(queryClient, call),
    meta: metaOf(call),
  })
}
