import type { TFunction } from 'i18next'
import { boardCalls, type Board } from '#contract/reporting/calls/boards.ts'
import { maxBoardName, standardCards, type BoardCard, type BoardPage } from '#contract/reporting/rules/boards.ts'
import type { Draft } from '#web/reporting/boards/editor/draft.ts'

/** What the editor begins with; without an id it becomes a board of its own. */
export type Edited = {
  boardId?: number
  version?: number
  name: string
  cards: readonly BoardCard[]
  /** Cards of another version, which go when it is saved. */
  unknown: number
}

/** What an editor held when the session ended, and what it had begun with. */
export type BoardDraft = { edited: Edited; draft: Draft; name: string }
export const boardDraft = (page: BoardPage) => `${boardCalls.saveBoard.path} ${page}`

export const copyName = (t: TFunction, name: string) =>
  t('boards.copyOf', { name }).slice(0, maxBoardName).toWellFormed()

/** One's own board is changed; the standard, and what a colleague shares, are copied. */
export function editedFrom(t: TFunction, page: BoardPage, shown: Board | null): Edited {
  if (!shown) return { name: t('boards.newName'), cards: standardCards[page], unknown: 0 }
  const cards = shown.cards.filter(card => card.kind !== 'unknown')
  const draft = { cards, unknown: shown.cards.length - cards.length }
  if (shown.owner !== null) return { ...draft, name: copyName(t, shown.name) }
  return { ...draft, boardId: shown.boardId, version: shown.version, name: shown.name }
}
