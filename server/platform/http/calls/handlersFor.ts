import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Call } from '#contract/kernel/call.ts'
import type { KeptFile, MediaType } from '#server/platform/files/keptFile.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** What a handler gets besides the body. */
export type PublicContext = AppContext & {
  refreshToken: string | undefined
  ip: string
  /** Names the user for the operation log, if a mailed link identifies them instead of a token. */
  actsAs: (userId: number) => void
}
/** … and the caller, with the companies that count on this page. */
export type CallerContext = PublicContext & { caller: Caller; scope: EnterpriseScope }

/** A file to send; the name can contain any characters. With a size, the client notices a truncated file. */
export type FileReply = { mediaType: string; fileName: string; size?: number; body: Readable }

/** An open stream repeats the checks of the caller: `callerOf` with the token, then `admit`. */
export type StreamContext = { accessToken: string; admit: (caller: Caller) => Promise<EnterpriseScope> }

/** A call that answers null needs no answer of its handler. */
type AnswerOf<Kind, Response> = Kind extends 'file'
  ? FileReply
  : Kind extends 'stream'
    ? AsyncIterable<Response>
    : [Response] extends [null]
      ? null | void
      : Response
type Answer<One extends Call> = AnswerOf<One['kind'], z.input<One['response']>>
type ContextOf<One extends Call> = One['allowed'] extends 'anyone' ? PublicContext : CallerContext

/** A file of a form, of a kind that its field takes. It is on disk until the call is answered. */
export type UploadedFile = KeptFile & {
  /** By its content. */
  mediaType: MediaType
  open: () => Readable
  /** The whole file, if it is small or parsed as a whole. */
  bytes: () => Promise<Buffer>
}
type Extra<One extends Call> = One['kind'] extends 'upload'
  ? { files: Record<string, UploadedFile> }
  : One['kind'] extends 'stream'
    ? StreamContext
    : unknown

/** One function per call of a contract file: a missing, extra or wrongly typed handler does not compile. */
export type HandlersFor<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: (
    body: z.output<Calls[Name]['request']>,
    context: ContextOf<Calls[Name]> & Extra<Calls[Name]>,
  ) => Promise<Answer<Calls[Name]>>
}
