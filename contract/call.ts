import type { z } from 'zod'
import type { ErrorCode } from '#contract/codes.ts'
import type { Menu } from '#contract/menus.ts'

/** Who may make a call: anyone, whoever signed in, company administrators (roles 00 and 01), or holders of one of these menus. */
export type Allowed = 'anyone' | 'signedIn' | 'manager' | readonly Menu[]

/** `json` answers `{ code, data }`; `file` streams a file, or answers `{ code, data }` where there is none to send. */
type CallKind = 'json' | 'file'

/** One call of the portal: its request and its answer are said here and nowhere else. */
export type Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = {
  path: `/${string}`
  summary: string
  allowed: Allowed
  /** The menu whose companies count (menuEnterpriseMap); without it the caller's own company. */
  companiesOf?: Menu
  kind?: CallKind
  /** Codes 4001–4009: which code tells that this field is empty; any other misshapen field is 4022. */
  emptyCodes?: Record<string, ErrorCode>
  request: Request
  response: Response
}

/** Keeps the exact schemas of a call in its type. */
export const defineCall = <Request extends z.ZodType, Response extends z.ZodType>(
  call: Call<Request, Response>,
): Call<Request, Response> => call
