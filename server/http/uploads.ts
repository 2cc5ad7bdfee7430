import { finished } from 'node:stream/promises'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { mostPdfBytes, mostPdfMegabytes } from '#contract/rules/pdfFile.ts'
import type { UploadedFile } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'

const limits = { fileSize: mostPdfBytes, fieldSize: 10_000, fieldNameSize: 100, fields: 20, headerPairs: 20 }
/** ISO 32000: the header stands within the first 1024 bytes, the end mark within the last. */
const searchedBytes = 1024
const longestFileName = 200

/** Makes a part of the application take form data. */
export async function takeUploads(door: FastifyInstance): Promise<void> {
  await door.register(multipart, { limits, throwFileSizeLimit: false })
}

type Upload = { fields: Record<string, string>; files: Record<string, UploadedFile> }

/**
 * The fields and PDF files of a form: 5507 for a file that is too large, 4022 with its field for one that is missing,
 * unknown, sent twice or no PDF. A form that was cut short is no form (HTTP 400). The rest of what is refused is
 * thrown away as it arrives: a sender that is cut off while it still sends never reads why.
 */
export async function readUpload(call: Call, request: FastifyRequest): Promise<Upload> {
  try {
    return await readForm(call.pdfFields ?? [], request)
  } catch (error) {
    await discardRest(request)
    throw error
  }
}

async function discardRest({ raw }: FastifyRequest) {
  raw.unpipe()
  // A sender that is gone reads no answer either.
  await finished(raw.resume()).catch(() => undefined)
}

async function readForm(wanted: readonly string[], request: FastifyRequest): Promise<Upload> {
  const fields = new Map<string, string>()
  const files = new Map<string, UploadedFile>()
  for await (const part of formErrors(request.parts({ limits: { ...limits, files: wanted.length + 1 } }))) {
    // A part may come without a name, whatever the type says.
    const name = part.fieldname ?? ''
    if (fields.has(name) || files.has(name)) throw misshapen(name, 'was sent twice')
    if (part.type === 'field') fields.set(name, textOf(part))
    else if (!wanted.includes(name)) throw misshapen(name, 'unexpected file')
    else files.set(name, await pdfOf(part))
  }
  const missing = wanted.find(field => !files.has(field))
  if (missing !== undefined) throw misshapen(missing, 'is missing')
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) }
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (typeof value !== 'string' || valueTruncated) throw misshapen(fieldname, 'is no text, or too long')
  return value
}

async function pdfOf({ fieldname, filename, file }: MultipartFile): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  for await (const chunk of formErrors<Buffer>(file)) {
    chunks.push(chunk)
    if (file.truncated) break
  }
  if (file.truncated) throw new PortalError(codes.pdfTooLarge, [{ path: fieldname, message: tooLarge }])
  const bytes = Buffer.concat(chunks)
  if (!isPdf(bytes)) throw misshapen(fieldname, 'is no PDF')
  return { fileName: cleanName(filename), bytes }
}

/** What the form's parser cannot read is the sender's fault: it throws plain errors, with no status of their own. */
async function* formErrors<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    throw Object.assign(new Error('the form is misshapen', { cause: error }), { statusCode: statusOf(error) })
  }
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? 413 : 400

const tooLarge = `is larger than ${mostPdfMegabytes} MB`
const misshapen = (path: string, message: string) => new PortalError(codes.invalidParameters, [{ path, message }])

/** By its content: a name or a header can say anything. */
const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, searchedBytes).includes('%PDF-') && bytes.subarray(-searchedBytes).includes('%%EOF')

/** No control characters, no marks that turn the direction of writing (cod.exe shown as exe.doc), and an end. */
function cleanName(name: string | undefined): string {
  const clean = (name ?? '').replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu, '').trim()
  return Array.from(clean).slice(0, longestFileName).join('') || 'document.pdf'
}
