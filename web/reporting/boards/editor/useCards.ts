import { useState } from 'react'
import type { BoardCard } from '#contract/reporting/rules/boards.ts'
import { useKeptFocus } from '#web/kernel/ui/moving.ts'
import { draftOf, moved, replaced, undone, type Draft } from '#web/reporting/boards/editor/draft.ts'

/** The cards that an editor holds until they are saved; what has the focus keeps it while it moves. */
export function useCards(cards: readonly BoardCard[]) {
  const [draft, setDraft] = useState(() => draftOf(cards))
  const [latest, setLatest] = useState<number>()
  const keepFocus = useKeptFocus()
  return {
    draft,
    restore: setDraft,
    /** The card that was moved last. */
    latest,
    change: (next: (draft: Draft) => Draft) => setDraft(next),
    undo: () => setDraft(undone),
    replace: (other: readonly BoardCard[]) => setDraft(known => replaced(known, other)),
    move: (id: number, place: number) => {
      keepFocus()
      setDraft(known => moved(known, id, place))
      setLatest(id)
    },
  }
}
