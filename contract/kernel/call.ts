import type { z } from 'zod'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { Operation } from '#contract/kernel/operations.ts'

/** Who may make a call: anyone, whoever signed in, company administrators (roles 00 and 01), or holders of one of these menus. */
export type Allowed = 'anyone' | 'signedIn' | 'manager' | readonly Menu[]

/**
 * `json` answers `{ code, data }`; `file` streams a file, or answers `{ code, data }` where there is none to send;
 * `upload` takes multipart form data, with files in the fields that `pdfFields`, `csvFields`, `documentFields` and
 * `loggerFileFields` name, and answers like `json`;
 * `stream` answers events as they happen, a line of JSON each with `response` for its shape, until the caller leaves; a
 * last line `{ code, data }` says why it was ended. It answers `{ code, data }` where it is refused from the start.
 */
export type CallKind = 'json' | 'file' | 'upload' | 'stream'

/** One call of the portal: its request and its answer are said here and nowhere else. */
export type Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Allowed = Allowed,
  Kind extends CallKind = CallKind,
> = {
  path: `/${string}`
  summary: string
  allowed: Who
  kind: Kind
  /**
   * What the operation log calls this call (who, when, from where, with which result); 'none' for what no one would
   * look for there: what a page asks by itself, and what only shows what the caller may choose.
   */
  log: Operation | 'none'
  /** What the call counts against beside what its kind says: lists, searches and suggestions cost the database most. */
  limit?: 'search'
  /** The request's fields that the log keeps beside it; never a secret. */
  logSubject?: readonly string[]
  /** The menu whose companies count (menuEnterpriseMap); without it, the caller's own company. */
  companiesOf?: Menu
  /** Its answer hands out a secret, and is never compressed: its length would tell of it. */
  answersSecret?: true
  /** Who must yet agree to the terms of use, or change the password, may make only such calls. */
  isPreparation?: true
  /** SHL-53: whoever may not see what it asks for (4017) is led back to the list of deliveries. */
  leadsBackToList?: true
  /** Codes 4001–4009: which code tells that this field is empty; any other misshapen field is 4022. */
  emptyCodes?: Record<string, ErrorCode>
  /** The form fields of an upload that hold a PDF each. */
  pdfFields?: readonly string[]
  /** … and those that hold a CSV file each. */
  csvFields?: readonly string[]
  /** The largest CSV file that it takes, where that is less than the portal's. */
  maxCsvMegabytes?: number
  /** … and those that hold either, told by its content. */
  documentFields?: readonly string[]
  /** … and those that hold a logger's file, of any form. */
  loggerFileFields?: readonly string[]
  request: Request
  response: Response
}

/** Keeps the exact schemas of a call in its type. */
export const defineCall = <
  Request extends z.ZodType,
  Response extends z.ZodType,
  const Who extends Allowed,
  Kind extends CallKind = 'json',
>(
  call: Omit<Call<Request, Response, Who, Kind>, 'kind'> & { kind?: Kind },
): Call<Request, Response, Who, Kind> => ({ ...call, kind: call.kind ?? ('json' as Kind) })

/** What a caller sends and what it gets. */
export type RequestOf<One extends Call> = z.input<One['request']>
export type ResponseOf<One extends Call> = z.output<One['response']>
