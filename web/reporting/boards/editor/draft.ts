import { isSameCard, maxCards, sizesOf, type BoardCard } from '#contract/reporting/rules/boards.ts'

/** A card that keeps its identity while it is moved and changed. */
export type DraftCard = { id: number; card: BoardCard }
/** What is edited, and what it was before each change. */
export type Draft = { cards: readonly DraftCard[]; past: readonly (readonly DraftCard[])[]; nextId: number }

const numbered = (cards: readonly BoardCard[], from: number) => cards.map((card, index) => ({ id: from + index, card }))

export const draftOf = (cards: readonly BoardCard[]): Draft => ({
  cards: numbered(cards, 0),
  past: [],
  nextId: cards.length,
})

const changed = (draft: Draft, cards: readonly DraftCard[], added = 0): Draft => ({
  cards,
  past: [...draft.past, draft.cards],
  nextId: draft.nextId + added,
})

export const undone = (draft: Draft): Draft => ({
  ...draft,
  cards: draft.past.at(-1) ?? draft.cards,
  past: draft.past.slice(0, -1),
})

/** Whether a card may be added: not twice where it is always the same, and not beyond the limit. */
export const mayAdd = ({ cards }: Pick<Draft, 'cards'>, card: BoardCard) =>
  cards.length < maxCards && !cards.some(other => isSameCard(other.card, card))

export const withCard = (draft: Draft, card: BoardCard): Draft =>
  mayAdd(draft, card) ? changed(draft, [...draft.cards, { id: draft.nextId, card }], 1) : draft

export const withoutCard = (draft: Draft, id: number): Draft =>
  changed(
    draft,
    draft.cards.filter(one => one.id !== id),
  )

/** Puts a card at a place; one beyond the ends changes nothing. */
export function moved(draft: Draft, id: number, place: number): Draft {
  const from = draft.cards.findIndex(one => one.id === id)
  const card = draft.cards[from]
  if (!card || place === from || place < 0 || place >= draft.cards.length) return draft
  return changed(draft, draft.cards.toSpliced(from, 1).toSpliced(place, 0, card))
}

/** Another size, title or number of rows; a size that the card cannot have changes nothing. */
export function withChange(draft: Draft, id: number, card: BoardCard): Draft {
  if (!sizesOf(card).includes(card.size)) return draft
  return changed(
    draft,
    draft.cards.map(one => (one.id === id ? { id, card } : one)),
  )
}

/** Other cards instead, as one change. */
export const replaced = (draft: Draft, cards: readonly BoardCard[]): Draft =>
  changed(draft, numbered(cards, draft.nextId), cards.length)
