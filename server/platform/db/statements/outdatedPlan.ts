/**
 * A statement that the connection keeps does not work any more: a migration changed its columns (0A000), or its session was
 * reset (26000). It works again once it is sent as a new one.
 */
export function isOutdatedPlan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}
