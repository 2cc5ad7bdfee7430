import { finished } from 'node:stream/promises'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isNamedPdf, keptName } from '#server/platform/http/replies/fileName.ts'
import type { UploadedFile } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { spool, type Spooled } from '#server/platform/http/uploads/spool.ts'
import { fileFieldsOf, startsAsPdf, type Refusal, type UploadKind } from '#server/platform/http/uploads/uploadKinds.ts'

const limits = { fieldSize: 10_000, fieldNameSize: 100, fields: 20, headerPairs: 20 }

/** Lets the routes of this Fastify context parse form data. */
export async function acceptUploads(routes: FastifyInstance): Promise<void> {
  await routes.register(multipart, { limits, throwFileSizeLimit: false })
}

type Upload = {
  fields: Record<string, string>
  files: Record<string, UploadedFile>
  /** Deletes the files. */
  discard: () => Promise<void>
}

/**
 * The fields and files of a form. Throws 4022 for a file that is missing, unknown, sent twice or no PDF; 5507 for a PDF that
 * is too large; 5505 for a CSV file that is too large, empty or not CSV; HTTP 400 for a truncated form. The rest of a
 * refused form is received and discarded, because a client that is still sending would not read the response.
 */
export async function readUpload(call: Call, request: FastifyRequest): Promise<Upload> {
  const spools: Spooled[] = []
  const discard = async () => void (await Promise.all(spools.map(one => one.discard())))
  try {
    return { ...(await readForm(fileFieldsOf(call), request, spools)), discard }
  } catch (error) {
    await discard()
    await discardRest(request)
    throw error
  }
}

async function discardRest({ raw }: FastifyRequest) {
  raw.unpipe()
  // A client that has disconnected reads no response either.
  await finished(raw.resume()).catch(() => undefined)
}

async function readForm(wanted: Map<string, UploadKind>, request: FastifyRequest, spools: Spooled[]) {
  const fields = new Map<string, string>()
  const files = new Map<string, UploadedFile>()
  const fileSize = Math.max(0, ...[...wanted.values()].map(kind => kind.maxBytes)) + 1
  for await (const part of formErrors(request.parts({ limits: { ...limits, fileSize, files: wanted.size + 1 } }))) {
    // A part may have no name, whatever the type says.
    const name = part.fieldname ?? ''
    if (fields.has(name) || files.has(name)) throw misshapen(name, 'was sent twice')
    if (part.type === 'field') {
      fields.set(name, textOf(part))
      continue
    }
    const kind = wanted.get(name)
    if (!kind) throw misshapen(name, 'unexpected file')
    files.set(name, await fileOf(part, kind, spools))
  }
  const missing = [...wanted.keys()].find(field => !files.has(field))
  if (missing !== undefined) throw misshapen(missing, 'is missing')
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) }
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (typeof value !== 'string' || valueTruncated) throw misshapen(fieldname, 'is no text, or too long')
  return value
}

async function fileOf(part: MultipartFile, kind: UploadKind, spools: Spooled[]): Promise<UploadedFile> {
  const content = await spool(formErrors<Buffer>(part.file), kind.maxBytes)
  spools.push(content)
  if (content.isTooLarge) throw refused(part.fieldname, await kind.tooLarge(content))
  const media = await kind.mediaOf(content)
  if ('code' in media) throw refused(part.fieldname, media)
  const { mediaType, plainName } = media
  if (isNamedPdf(part.filename) && !(await startsAsPdf(content))) throw refused(part.fieldname, kind.falsePdf)
  return { ...content, fileName: keptName(part.filename, mediaType, plainName), mediaType }
}

/** The parser throws plain errors for an invalid form: gives them a status 4xx. */
async function* formErrors<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    throw Object.assign(new Error('the form is invalid', { cause: error }), { statusCode: statusOf(error) })
  }
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? 413 : 400

const refused = (path: string, { code, message }: Refusal) => new PortalError(code, [{ path, message }])
const misshapen = (path: string, message: string) => refused(path, { code: codes.invalidParameters, message })
