import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Text; PDF, images, fonts and spreadsheets are compressed already. */
const compressible = /^text\/|^application\/(json|javascript)(;|$)/

/**
 * Up to so many bytes, an answer is compressed in one go: a page of a list takes 0.2 ms, and handing it through streams to
 * another thread takes 0.8 ms of the main thread.
 */
const atOnceBytes = 128 * 1024

/**
 * Compresses responses of more than a kilobyte; files of the web are compressed by its build. Not compressed: responses
 * with a secret (`answersSecret`, the outbox), because their length beside text that an attacker chose would reveal it
 * (BREACH); and live streams, whose lines are short and must be sent at once.
 */
export async function compressAnswers(app: FastifyInstance) {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    customTypes: compressible,
    syncThreshold: atOnceBytes,
    brotliOptions: {
      // CSV and JSON shrink to a fifth to a fourteenth. A window of 64 KB compresses as well as larger ones, and is the
      // memory of a slow client. 2 MB take 40 ms of CPU, a page of a list less than one.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
    },
    // Routes that accept compressed request bodies decompress them, with their own limits.
    globalDecompression: false,
  })
}
