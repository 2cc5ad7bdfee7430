import { codes } from '#contract/kernel/codes.ts'
import { actsForDepositor, type PartyAccess } from '#server/quality/cases/access.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

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
