import { post, type PostResult } from '#server/platform/outbound/post.ts'
import { signatureHeaders, type Signed } from '#server/platform/outbound/webhookSignature.ts'
import { webhookTarget } from '#server/platform/outbound/webhookTarget.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** A message for an address of others. `id` stays the same when it is repeated; `at` is the time of this try. */
export type SignedMessage = Signed & { address: string; contentType: string; secrets: readonly string[] } & {
  /** Where the signature stands too, as a standard of its receiver wants it. */
  signatureHeader?: string
}
export type SendResult = PostResult & { durationMs: number }

/**
 * Signs a message after Standard Webhooks and posts it, checking the address at this connection. What came back is an
 * answer, never an exception; an address that may not be used (any more) is `notPublic`, and nothing is sent.
 */
export async function sendSigned(
  { address, contentType, secrets, signatureHeader, ...signed }: SignedMessage,
  config: Pick<Config, 'outboundTo' | 'webhookOrigins'>,
  timeoutMs?: number,
): Promise<SendResult> {
  const target = webhookTarget(address, config)
  if ('fault' in target) return { outcome: 'notPublic', status: null, answer: '', durationMs: 0 }
  const beganMs = performance.now()
  const signature = signatureHeaders(signed, secrets)
  const headers = {
    'user-agent': 'KelvinChain-Webhooks/1',
    ...signature,
    ...(signatureHeader !== undefined && { [signatureHeader]: signature['webhook-signature'] }),
  }
  const result = await post({ ...target, body: signed.body, contentType, headers }, config, timeoutMs)
  return { ...result, durationMs: Math.round(performance.now() - beganMs) }
}
