import type { FastifyReply } from 'fastify'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

/** Streams a file with its name: RFC 6266, as ASCII for old clients and as UTF-8. */
export function sendFile(reply: FastifyReply, file: FileReply) {
  const plain = file.fileName.replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(file.fileName).replaceAll("'", '%27')
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply
    .header('content-type', file.mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(file.body)
}
