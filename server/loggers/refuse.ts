import { codes } from '#contract/codes.ts'
import { PortalError } from '#server/http/portalError.ts'

/** 4022 with the field that is wrong. */
export function refuse(path: string, message: string): never {
  throw new PortalError(codes.invalidParameters, [{ path, message }])
}
