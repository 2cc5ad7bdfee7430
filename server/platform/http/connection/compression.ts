import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Text that this portal answers; what is compressed in itself (PDF, pictures, fonts, spreadsheets) gains nothing. */
const compressible = /^text\/|^application\/(json|javascript)(;|$)/

/**
 * Answers of more than a kilobyte go compressed to whoever takes it; files of the web were compressed when it was built.
 * Not compressed: answers that hand out a secret (`answersSecret`, the outbox), since the length of what stands beside
 * text of another's choosing tells of it (BREACH); and the live streams, whose lines are short and must leave at once.
 */
export async function compressAnswers(app: FastifyInstance) {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    customTypes: compressible,
    brotliOptions: {
      // Readings as CSV and lists as JSON become a fifth to a fourteenth; a window of 64 KB finds as much as larger ones,
      // and is all that a slow reader of a large file holds. 2 MB take 40 ms of a core, a page of a list less than one.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
    },
    // Bodies of requests are unpacked by the door that takes them, with its own bounds.
    globalDecompression: false,
  })
}
