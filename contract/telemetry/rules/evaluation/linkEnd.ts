/**
 * When a logger is linked to a delivery, in ms UTC; null where unknown or not yet. The next link is the one of the same
 * sender: what others say of the logger shortens nothing.
 */
export type LinkTimes = { toMs: number | null; deliveredAtMs: number | null; nextLinkFromMs: number | null }

/**
 * Where a link ends, in ms UTC; null while it is open. Its own end stands; without one it ends at the delivery or where its
 * sender's next link of the logger starts, whichever comes first (TEL-9).
 */
export function linkEndMs(link: LinkTimes): number | null {
  if (link.toMs !== null) return link.toMs
  const endMs = Math.min(link.deliveredAtMs ?? Infinity, link.nextLinkFromMs ?? Infinity)
  return endMs === Infinity ? null : endMs
}

/** TEL-9: a delivery owns its loggers' readings with from ≤ time < to; an open link owns all from its start on. */
export const linkOwns = (link: { fromMs: number; endMs: number | null }, atMs: number): boolean =>
  link.fromMs <= atMs && (link.endMs === null || atMs < link.endMs)
