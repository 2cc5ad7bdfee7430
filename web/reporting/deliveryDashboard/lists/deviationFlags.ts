import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'

/** As many as the server keeps for a user. */
const maxFlags = 1000

/** What a user has seen of a delivery: another excursion of it is another flag, so that it is unseen again. */
export const flagOf = ({ deliveryId, temperature }: Pick<DeliveryRow, 'deliveryId' | 'temperature'>) =>
  `${deliveryId}:${temperature?.excursionCount ?? 0}`

/** The flags with more of them, the latest last; the oldest give way. */
export const withFlags = (known: readonly string[], more: readonly string[]) =>
  [...known.filter(flag => !more.includes(flag)), ...new Set(more)].slice(-maxFlags)
