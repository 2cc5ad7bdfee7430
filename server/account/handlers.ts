import type { accountCalls } from '#contract/calls/account.ts'
import { codes } from '#contract/codes.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'

const notYet = async () => {
  throw new PortalError(codes.tryLater)
}

export const accountHandlers: HandlersFor<typeof accountCalls> = {
  checkLinkActive: notYet,
  confirm: notYet,
  resetPasswordCode: notYet,
  confirmForgotPassword: notYet,
  changePassword: notYet,
}
