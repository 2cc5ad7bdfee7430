import { Readable } from 'node:stream'
import { heldFile } from '#server/platform/files/keptFile.ts'
import type { UploadedFile } from '#server/platform/http/calls/handlersFor.ts'

/** A file as a form uploads it. */
export const uploadedFile = (fileName: string, bytes: Buffer, mediaType: UploadedFile['mediaType']): UploadedFile => ({
  ...heldFile(fileName, bytes),
  mediaType,
  open: () => Readable.from(bytes),
  bytes: () => Promise.resolve(bytes),
})
