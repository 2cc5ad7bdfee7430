import { codes } from '#contract/codes.ts'
import { PortalError } from '#server/http/portalError.ts'

/** 4022 at a field of the form. */
export function refuse(path: string, message: string): never {
  throw new PortalError(codes.invalidParameters, [{ path, message }])
}
