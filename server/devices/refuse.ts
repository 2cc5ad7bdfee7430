import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** Throws 4022 with the invalid field. */
export function refuse(path: string, message: string): never {
  throw new PortalError(codes.invalidParameters, [{ path, message }])
}
