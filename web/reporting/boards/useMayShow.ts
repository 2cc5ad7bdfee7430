import { menuOfCard, type BoardCard } from '#contract/reporting/rules/boards.ts'
import type { UnknownCard } from '#contract/reporting/calls/boards.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** A card shows what its viewer may see, in its list or dashboard: without its menu, nothing. */
export function useMayShow() {
  const menus = useSession(session => session.profile?.menuList)
  return (card: BoardCard | UnknownCard): card is BoardCard =>
    card.kind !== 'unknown' && (menus?.includes(menuOfCard(card)) ?? false)
}
