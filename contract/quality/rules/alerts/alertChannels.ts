import { z } from 'zod'

/** Channels of a company, by an incoming webhook; the others reach one person. */
export const channelKinds = ['teams', 'slack'] as const
export type ChannelKind = (typeof channelKinds)[number]
/** In which its messages are written. */
export const channelLanguage = z.enum(['ja', 'en'])

const part = String.raw`[\w~.%-]+`
/**
 * The addresses that the services hand out, on their own hosts. A webhook of Teams is made by Workflows (Power Automate), on
 * one of these two since the connectors ended, and is not whole without its signature.
 */
const addresses: Record<ChannelKind, RegExp> = {
  teams: new RegExp(
    String.raw`^https://(?:[a-z\d-]+\.)+(?:logic\.azure|api\.powerplatform)\.com(?::443)?(?:/${part})*` +
      String.raw`/workflows/${part}/triggers/${part}/paths/invoke\?(?:[\w~.%+=-]+&)*sig=${part}(?:&[\w~.%+=-]+)*$`,
    'i',
  ),
  slack: new RegExp(`^https://hooks\\.slack(?:-gov)?\\.com(?::443)?/services/${part}/${part}/${part}$`, 'i'),
}

/** The address of a webhook of this kind; null for any other, so that the portal posts to nobody else's server. */
export function webhookAddress(kind: ChannelKind, typed: string): string | null {
  const address = typed.trim()
  return addresses[kind].test(address) ? address : null
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
