import { codes } from '#contract/codes.ts'
import { actsForDepositor, type PartyAccess } from '#server/cases/access.ts'
import type { Caller } from '#server/http/caller.ts'
import { PortalError } from '#server/http/portalError.ts'

/**
 * A signature is a person's of the company that answers for the goods: administrators of the platform, who may else act for
 * any company, sign for none but their own.
 */
export const maySign = (caller: Caller, access: PartyAccess): boolean =>
  actsForDepositor(caller, access) && caller.company.id === access.depositorId

/** 4017 for anybody else. */
export function refuseToSign(caller: Caller, access: PartyAccess): void {
  if (!maySign(caller, access)) throw new PortalError(codes.notAuthorized)
}
