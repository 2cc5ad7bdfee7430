import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import type { UploadedFile } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'

const megabyte = 1024 * 1024
export const mostFileBytes = 20 * megabyte
const limits = { fileSize: mostFileBytes, fieldSize: 10_000, fieldNameSize: 100, fields: 20, headerPairs: 20 }
/** ISO 32000: the header stands within the first 1024 bytes, the end mark within the last. */
const searchedBytes = 1024

/** Makes a part of the application take form data. */
export async function takeUploads(door: FastifyInstance): Promise<FastifyInstance> {
  await door.register(multipart, { limits, throwFileSizeLimit: false })
  return door
}

/**
 * The fields and PDF files of a form: 5507 for a file that is too large, 4022 with its field for one that is missing,
 * unknown, sent twice or no PDF. A form that was cut short is no form (HTTP 400).
 */
export async function readUpload(call: Call, request: FastifyRequest) {
  const wanted = call.pdfFields ?? []
  const fields: Record<string, string> = {}
  const files: Record<string, UploadedFile> = {}
  for await (const part of request.parts({ limits: { ...limits, files: wanted.length + 1 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const bytes = await part.toBuffer()
      if (part.file.truncated) throw new PortalError(codes.pdfTooLarge, [{ path: part.fieldname, message: tooLarge }])
      if (!wanted.includes(part.fieldname) || files[part.fieldname]) throw misshapen(part.fieldname, 'unexpected file')
      if (!isPdf(bytes)) throw misshapen(part.fieldname, 'is no PDF')
      files[part.fieldname] = { fileName: part.filename, bytes }
    }
  }
  const missing = wanted.find(field => !files[field])
  if (missing) throw misshapen(missing, 'is missing')
  return { fields, files }
}

const tooLarge = `is larger than ${mostFileBytes / megabyte} MB`
const misshapen = (path: string, message: string) => new PortalError(codes.invalidParameters, [{ path, message }])

/** By its content: a name or a header can say anything. */
const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, searchedBytes).includes('%PDF-') && bytes.subarray(-searchedBytes).includes('%%EOF')
