import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as assertProperty, constant, nat, oneof, property, tuple } from 'fast-check'
import { boardCards, maxCards, standardCards, type BoardCard } from '#contract/reporting/rules/boards.ts'
import {
  draftOf,
  mayAdd,
  moved,
  replaced,
  undone,
  withCard,
  withChange,
  withoutCard,
  type Draft,
} from '#web/reporting/boards/editor/draft.ts'

const list = (title: string): BoardCard => ({ kind: 'list', list: 'stock', title, search: '', rows: 5, size: 'small' })
const kinds = ({ cards }: Draft) => cards.map(({ card }) => (card.kind === 'list' ? card.title : card.kind))
const start = draftOf([{ kind: 'inTransit', size: 'wide' }, list('a'), list('b')])

test('a card moves to its place, and not beyond the ends', () => {
  assert.deepEqual(kinds(moved(start, 0, 2)), ['a', 'b', 'inTransit'])
  assert.deepEqual(kinds(moved(start, 2, 0)), ['b', 'inTransit', 'a'])
  assert.equal(moved(start, 0, -1), start)
  assert.equal(moved(start, 2, 3), start)
  assert.equal(moved(start, 1, 1), start)
})

test('a card is added once, a list several times, and none beyond the limit', () => {
  assert.equal(mayAdd(start, { kind: 'inTransit', size: 'medium' }), false)
  assert.deepEqual(kinds(withCard(start, list('a'))), ['inTransit', 'a', 'b', 'a'])
  const full = draftOf(Array.from({ length: maxCards }, (_, index) => list(String(index))))
  assert.equal(withCard(full, list('x')), full)
})

test('a card cannot become smaller than it can be read', () => {
  assert.equal(withChange(start, 0, { kind: 'inTransit', size: 'small' }), start)
  assert.equal(withChange(start, 0, { kind: 'inTransit', size: 'medium' }).cards[0]?.card.size, 'medium')
})

test('every change is undone, one after the other, also going back to the standard', () => {
  const act = oneof(
    nat(5).map(id => (draft: Draft) => withoutCard(draft, id)),
    tuple(nat(5), nat(5)).map(
      ([id, place]) =>
        (draft: Draft) =>
          moved(draft, id, place),
    ),
    constant((draft: Draft) => withCard(draft, list('new'))),
    constant((draft: Draft) => replaced(draft, standardCards.DeliveryDashboard)),
  )
  assertProperty(
    property(array(act, { maxLength: 12 }), acts => {
      let draft = acts.reduce((known, next) => next(known), start)
      assert.equal(new Set(draft.cards.map(({ id }) => id)).size, draft.cards.length)
      if (draft.cards.length > 0) assert.ok(boardCards.safeParse(draft.cards.map(({ card }) => card)).success)
      while (draft.past.length > 0) draft = undone(draft)
      assert.deepEqual(draft.cards, start.cards)
    }),
  )
})
