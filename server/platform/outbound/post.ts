import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { NotPublicError, publicLookup } from '#server/platform/outbound/publicAddress.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'
import { hostOf } from '#server/platform/outbound/webhookTarget.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** What a service answered. Redirects are not followed: they would lead past every check of the address. */
export type PostResult = {
  outcome: 'accepted' | 'refused' | 'redirected' | 'unreachable' | 'timedOut' | 'untrusted' | 'notPublic'
  status: number | null
  /** The beginning of its answer, without addresses. */
  answer: string
}
type Post = {
  url: URL
  body: string
  contentType: string
  headers?: Record<string, string>
  /** The host is somebody else's choice, and must not lead into a private network. */
  mustBePublic: boolean
}

const usualTimeoutMs = 10_000
const maxAnswerBytes = 2000
const maxAnswer = 200

/** Posts to another service, and answers what came back, whatever it was. */
export async function post(
  sent: Post,
  config: Pick<Config, 'outboundTo'>,
  timeoutMs = usualTimeoutMs,
): Promise<PostResult> {
  // An address is connected to without a lookup, where it would be checked.
  if (sent.mustBePublic && isIP(hostOf(sent.url)) !== 0) return failed('notPublic')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { status, text } = await exchange(sent, config, signal)
    const outcome = status < 300 ? 'accepted' : status < 400 ? 'redirected' : 'refused'
    return { outcome, status, answer: withoutUrls(text) }
  } catch (error) {
    if (signal.aborted) return failed('timedOut')
    return failed(outcomeOf(error), errorCode(error))
  }
}

const failed = (outcome: PostResult['outcome'], answer = ''): PostResult => ({ outcome, status: null, answer })

/** By node's code: what TLS says of a certificate, everything else is the network. */
function outcomeOf(error: unknown): PostResult['outcome'] {
  if (error instanceof NotPublicError) return 'notPublic'
  return /CERT|TLS|SSL/.test(errorCode(error) ?? '') ? 'untrusted' : 'unreachable'
}

/**
 * An answer may repeat the address that it was sent to. A match begins at the beginning of a word: tried at each letter,
 * a long word would cost the square of its length.
 */
const withoutUrls = (text: string) =>
  text
    .replaceAll(/(?<!\S)\S*:\/\/\S*/g, '…')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxAnswer)

async function exchange(sent: Post, { outboundTo }: Pick<Config, 'outboundTo'>, signal: AbortSignal) {
  const { url, body, contentType, headers, mustBePublic } = sent
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const request = (url.protocol === 'https:' ? https : http).request(
    url,
    {
      method: 'POST',
      // A connection of its own, which no proxy of the environment gets to see.
      agent: false,
      signal,
      headers: { ...headers, host: url.host, 'content-type': contentType, 'content-length': Buffer.byteLength(body) },
      ...(mustBePublic && { lookup: publicLookup }),
      ...(outboundTo && testServer(outboundTo)),
    },
    response => {
      const chunks: Buffer[] = []
      let bytes = 0
      // The chunk that crosses the limit may be far larger than it.
      const beginning = () => String(Buffer.concat(chunks).subarray(0, maxAnswerBytes))
      const end = () => resolve({ status: response.statusCode ?? 0, text: beginning() })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        // The service has decided; how it goes on does not matter.
        if (bytes < maxAnswerBytes) return
        end()
        response.destroy()
      })
      response.on('end', end)
      // It has decided also where the rest of its answer is lost: a repetition would be a second message.
      response.on('error', end)
      request.off('error', reject).on('error', end).off('close', hungUp)
    },
  )
  // An answer that switches protocols (101) ends the request without an answer or an error.
  const hungUp = () => reject(new Error('the connection was closed without an answer'))
  request.on('error', reject).on('close', hungUp)
  request.end(body)
  return await promise
}

const toThisMachine: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

const testServer = ({ port, certificate }: NonNullable<Config['outboundTo']>) => ({
  port,
  ca: certificate,
  servername: 'localhost',
  lookup: toThisMachine,
})
