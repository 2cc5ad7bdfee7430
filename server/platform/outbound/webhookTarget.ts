import { isIP } from 'node:net'
import type { Config } from '#server/platform/settings/config.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** Where a webhook goes, or why it may not go there; `mustBePublic` is checked at each connection (post.ts). */
export type WebhookTarget = { url: URL; mustBePublic: boolean } | { fault: WebhookTargetFault }
export type WebhookTargetFault = 'notAnAddress' | 'notEncrypted' | 'needsName' | 'hasUser' | 'hasFragment'

export const webhookFaultWords: Record<WebhookTargetFault, string> = {
  notAnAddress: 'is no address',
  notEncrypted: 'must begin with https://',
  needsName: 'must name a host instead of a number',
  hasUser: 'must have no user and password',
  hasFragment: 'must have no fragment (#…)',
}

/** An address of others: https to a name, unless the operator lists its origin (WEBHOOK_ORIGINS). */
export function webhookTarget(address: string, { webhookOrigins }: Pick<Config, 'webhookOrigins'>): WebhookTarget {
  const url = orUndefined(() => new URL(address))
  if (!url || !/^https?:$/.test(url.protocol)) return { fault: 'notAnAddress' }
  // It would be shown with the address; the signature says who sends.
  if (url.username !== '' || url.password !== '') return { fault: 'hasUser' }
  if (url.hash !== '') return { fault: 'hasFragment' }
  if (webhookOrigins.includes(url.origin)) return { url, mustBePublic: false }
  if (url.protocol !== 'https:') return { fault: 'notEncrypted' }
  return isIP(hostOf(url)) === 0 ? { url, mustBePublic: true } : { fault: 'needsName' }
}

/** Without the brackets of IPv6. The parser has already turned 0x7f.1 and 2130706433 into 127.0.0.1. */
export const hostOf = (url: URL): string => url.hostname.replaceAll(/[[\]]/g, '')
