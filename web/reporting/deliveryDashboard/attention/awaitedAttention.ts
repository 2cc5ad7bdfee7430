import type { Attention } from '#contract/reporting/types/whatWentWrong.ts'

/**
 * The groups that the menus will bring, empty: they keep their place, and nothing moves when the answer comes. Whether the
 * companies are anybody's vendor is known only then.
 */
export const awaitedAttention = (may: { quality: boolean; vendors: boolean }): Attention => {
  const none = { total: 0, rows: [] }
  const ofQuality = may.quality ? none : null
  return { cases: ofQuality, holds: ofQuality, vendors: may.vendors ? none : null, customers: null }
}
