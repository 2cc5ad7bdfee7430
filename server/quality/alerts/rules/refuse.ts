import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** 4022 at a field of the form. */
export function refuse(path: string, message: string): never {
  throw new PortalError(codes.invalidParameters, [{ path, message }])
}
