import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks: 24 to 64 bytes. */
const secretBytes = 32
const prefix = 'whsec_'

/** A secret that signs webhooks; its receiver needs it to verify them. */
export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

export type Signed = { id: string; at: Date; body: string }

/**
 * The headers of Standard Webhooks 1.0 (https://github.com/standard-webhooks/standard-webhooks): one signature for each
 * secret, so that a receiver may know the former or the new one while a secret is exchanged.
 */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    // A secret that its receiver made may be any text.
    const key = secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : secret
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
