import { z } from 'zod'

/** Channels of a company, by an incoming webhook; the others reach one person. */
export const channelKinds = ['teams', 'slack'] as const
export type ChannelKind = (typeof channelKinds)[number]
/** In which its messages are written. */
export const channelLanguage = z.enum(['ja', 'en'])

/**
 * The services' own hosts, a leading dot for all below. A webhook of Teams is made by Workflows (Power Automate), on one of
 * these two since the connectors ended.
 */
const hosts: Record<ChannelKind, readonly string[]> = {
  teams: ['.logic.azure.com', '.api.powerplatform.com'],
  slack: ['hooks.slack.com', 'hooks.slack-gov.com'],
}
const paths: Record<ChannelKind, RegExp> = {
  teams: /\/workflows\/[^/]+\/triggers\/[^/]+\/paths\/invoke$/,
  slack: /^\/services\/[^/]+\/[^/]+\/[^/]+$/,
}

/** The address of a webhook of this kind; null for any other, so that the portal posts to nobody else's server. */
export function webhookAddress(kind: ChannelKind, typed: string): URL | null {
  const url = URL.parse(typed.trim())
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  const isItsHost = hosts[kind].some(host =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
  // Without its signature, the address was not copied whole.
  const isWhole = kind === 'slack' || Boolean(url.searchParams.get('sig'))
  return isItsHost && isWhole && paths[kind].test(url.pathname) ? url : null
}

/** What came of a message to a channel. `notPublic`: its host leads into a private network. */
export const channelOutcomes = [
  'accepted',
  'refused',
  'redirected',
  'unreachable',
  'timedOut',
  'untrusted',
  'notPublic',
] as const
export const ChannelAnswer = z.object({
  outcome: z.enum(channelOutcomes),
  /** Of HTTP; null without an answer. */
  status: z.int().nullable(),
  /** The beginning of what the service said, without addresses. */
  answer: z.string(),
})
export type ChannelAnswer = z.infer<typeof ChannelAnswer>
