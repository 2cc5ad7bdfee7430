import { z } from 'zod'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { Operation } from '#contract/kernel/operations.ts'

/** Who may make a call: anyone, any signed-in user, administrators (roles 00 and 01), or users with one of these menus. */
export type Allowed = 'anyone' | 'signedIn' | 'manager' | readonly Menu[]

/**
 * `json` answers `{ code, data }`; `file` streams a file, or answers `{ code, data }` if there is none;
 * `upload` takes multipart form data with files in `pdfFields`, `csvFields`, `documentFields`, `loggerFileFields` and `imageFields`, and
 * answers like `json`;
 * `stream` answers each event as a line of JSON of the type `response`, until the caller disconnects. A last line
 * `{ code, data }` says why the server ended it. A stream that is refused at once answers `{ code, data }`.
 */
export type CallKind = 'json' | 'file' | 'upload' | 'stream'

/** One call of the portal; its request and response are defined only here. */
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
  /** Its name in the operation log; 'none' for calls that a page makes in the background and for lists of choices. */
  log: Operation | 'none'
  /** An additional rate limit: lists, searches and suggestions cost the database most. */
  limit?: 'search'
  /** The request's fields that the operation log stores; never a secret. */
  logSubject?: readonly string[]
  /** The menu whose companies count (menuEnterpriseMap); without it, the caller's own company. */
  companiesOf?: Menu
  /** Its response contains a secret and is never compressed, because its length would reveal it. */
  answersSecret?: true
  /** Allowed before the caller has agreed to the terms of use or changed a password that must be changed. */
  isPreparation?: true
  /**
   * The paths of the calls whose answers a success changes, for screens to ask them again; 'everything' where that can be
   * almost any of them. A dry run changes none.
   */
  makesStale?: 'everything' | readonly `/${string}`[]
  /** SHL-53: a caller who may not see the record (4017) is redirected to the list of deliveries. */
  leadsBackToList?: true
  /** The codes 4001–4009 for empty fields; any other invalid field is 4022. */
  emptyCodes?: Record<string, ErrorCode>
  /** Form fields of an upload that take a PDF. */
  pdfFields?: readonly string[]
  /** … that take a CSV file. */
  csvFields?: readonly string[]
  /** The size limit of these CSV files, if it is lower than the portal's. */
  maxCsvMegabytes?: number
  /** … that take either, detected by the content. */
  documentFields?: readonly string[]
  /** … that take a logger's file in any format. */
  loggerFileFields?: readonly string[]
  /** … that take a JPEG or a PNG, whose metadata is removed. */
  imageFields?: readonly string[]
  request: Request
  response: Response
}

const nothing = z.strictObject({})

/** The path of a call that callsAt still has to name. */
const unnamed = '/'

/** A call as it is written down. By default it is `json`, its request has no fields, and it answers null. */
type Definition<
  Who extends Allowed,
  Request extends z.ZodType,
  Response extends z.ZodType,
  Kind extends CallKind,
> = Omit<Call<Request, Response, Who, Kind>, 'path' | 'kind' | 'request' | 'response'> & {
  path?: `/${string}`
  kind?: Kind
  request?: Request
  response?: Response
}

/** Defines a call, keeping its exact schemas in its type. */
export const defineCall = <
  const Who extends Allowed,
  Request extends z.ZodType = typeof nothing,
  Response extends z.ZodType = z.ZodNull,
  Kind extends CallKind = 'json',
>(
  call: Definition<Who, Request, Response, Kind>,
): Call<Request, Response, Who, Kind> => ({
  ...call,
  path: call.path ?? unnamed,
  kind: call.kind ?? ('json' as Kind),
  request: call.request ?? (nothing as unknown as Request),
  response: call.response ?? (z.null() as unknown as Response),
})

/** Defines calls that share fields, above all who may make them; a call may override them. */
export const defineWith =
  <
    const Shared extends Partial<Call> & { allowed: Allowed },
    SharedRequest extends z.ZodType = typeof nothing,
    SharedKind extends CallKind = 'json',
  >(
    shared: Shared & { request?: SharedRequest; kind?: SharedKind },
  ) =>
  <
    Request extends z.ZodType = SharedRequest,
    Response extends z.ZodType = z.ZodNull,
    Kind extends CallKind = SharedKind,
  >(
    call: Omit<Definition<Shared['allowed'], Request, Response, Kind>, keyof Shared> & Partial<Call<Request, Response>>,
  ) =>
    defineCall<Shared['allowed'], Request, Response, Kind>({ ...shared, ...call } as never)

/** The calls of a group. The path of each is the group's and its name, unless it has its own. */
export function callsAt<Calls extends Record<string, { path: `/${string}` }>>(
  group: `/${string}`,
  calls: Calls,
): Calls {
  for (const [name, call] of Object.entries(calls)) if (call.path === unnamed) call.path = `${group}/${name}`
  return calls
}

/** What a caller sends and receives. */
export type RequestOf<AnyCall extends Call> = z.input<AnyCall['request']>
export type ResponseOf<AnyCall extends Call> = z.output<AnyCall['response']>
