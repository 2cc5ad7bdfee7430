import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { disclosureCells, disclosureStages, isDisclosable } from '#contract/logistics/rules/disclosureMatrix.ts'
import {
  explainedItems,
  shownOfDelivery,
  type DisclosureReason,
  type Setting,
} from '#contract/logistics/rules/explainedDisclosure.ts'
import { disclosureKinds, placeStages } from '#contract/logistics/rules/transportSections.ts'

test('stock quantity is disclosed at the four places, the other kinds on the four transports', () => {
  const all = disclosureStages.flatMap(stage => disclosureKinds.map(kind => ({ stage, kind })))
  const possible = all.filter(isDisclosable)
  assert.deepEqual(possible, disclosureCells)
  assert.equal(possible.length, 16)
  assert.deepEqual(
    possible.filter(({ kind }) => kind === 'stockQuantity').map(({ stage }) => stage),
    disclosureStages.filter(stage => placeStages.some(place => place === stage)),
  )
})

const delivery = { isParty: false, stage: 'secondLogistics', shippingDate: '2026-05-10' } as const
const setting = (facts: Partial<Setting>): Setting => ({
  stage: 'secondLogistics',
  kind: 'temperature',
  from: '2026-05-01',
  until: '2026-05-31',
  ...facts,
})
const reasonWith = (settings: Setting[], isParty = false) =>
  explainedItems({ ...delivery, isParty, items: [{ settings }] })[0]?.temperature

suite('why the temperature of an item is shown, or not', () => {
  const whole = { from: '2026-05-01', until: '2026-05-31' }
  const cases: [why: string, settings: Setting[], reason: DisclosureReason][] = [
    ['nothing is disclosed', [], { because: 'noSetting' }],
    ['a setting covers the shipping date', [setting({})], { because: 'setting', period: whole }],
    [
      'it begins on the shipping date',
      [setting({ from: '2026-05-10' })],
      { because: 'setting', period: { ...whole, from: '2026-05-10' } },
    ],
    [
      'it ends on the shipping date',
      [setting({ until: '2026-05-10' })],
      { because: 'setting', period: { ...whole, until: '2026-05-10' } },
    ],
    ['it never ends', [setting({ until: null })], { because: 'setting', period: { ...whole, until: null } }],
    [
      'it ended the day before, the next one begins the day after',
      [setting({ until: '2026-05-09' }), setting({ from: '2026-05-11' })],
      {
        because: 'otherPeriod',
        periods: [
          { ...whole, until: '2026-05-09' },
          { ...whole, from: '2026-05-11' },
        ],
      },
    ],
    [
      'the stage shows other kinds',
      [setting({ kind: 'shippingList' }), setting({ kind: 'location' })],
      { because: 'otherKind', kinds: ['location', 'shippingList'] },
    ],
    [
      'the stage showed another kind before',
      [setting({ kind: 'location', until: '2026-05-09' })],
      { because: 'noSetting' },
    ],
    [
      'other stages show it',
      [setting({ stage: 'tertiaryTransport' }), setting({ stage: 'firstLogistics' })],
      { because: 'otherStage', stages: ['firstLogistics', 'tertiaryTransport'] },
    ],
    ['only stock is shown', [setting({ stage: 'warehouse', kind: 'stockQuantity' })], { because: 'noSetting' }],
  ]
  for (const [why, settings, reason] of cases) test(why, () => assert.deepEqual(reasonWith(settings), reason))

  test('a party sees it whatever is disclosed', () => assert.deepEqual(reasonWith([], true), { because: 'party' }))
})

suite('what of a delivery is shown in consequence', () => {
  const items = (...lists: Setting[][]) => explainedItems({ ...delivery, items: lists.map(settings => ({ settings })) })
  const nothing = {
    delivery: false,
    temperature: false,
    location: false,
    shippingList: false,
    itemTemperatures: false,
    pieceCounts: false,
    partyFacts: false,
  }

  test('any kind of any item shows the delivery, and the kinds that are disclosed of any item', () => {
    const shown = shownOfDelivery(false, items([], [setting({}), setting({ kind: 'location' })]), true)
    assert.deepEqual(shown, { ...nothing, delivery: true, temperature: true, location: true })
  })

  test('piece counts are shown where the whole shipping list is', () => {
    const listed = [setting({ kind: 'shippingList' })]
    const some = { ...nothing, delivery: true, shippingList: true }
    assert.deepEqual(shownOfDelivery(false, items(listed, []), true), some)
    assert.deepEqual(shownOfDelivery(false, items(listed, listed), true), { ...some, pieceCounts: true })
  })

  test('an item is told with its temperature where both are disclosed of the same item', () => {
    const [warm, listed] = [setting({}), setting({ kind: 'shippingList' })]
    assert.equal(shownOfDelivery(false, items([warm], [listed]), true).itemTemperatures, false)
    assert.equal(shownOfDelivery(false, items([warm, listed], []), true).itemTemperatures, true)
  })

  test('a party sees all of it, and a delivery without items too', () => {
    const all = Object.fromEntries(Object.keys(nothing).map(name => [name, true]))
    assert.deepEqual(shownOfDelivery(true, explainedItems({ ...delivery, isParty: true, items: [] }), true), all)
  })

  test('nothing is shown where nothing is disclosed, and where nobody of the company can open deliveries', () => {
    assert.deepEqual(shownOfDelivery(false, items([]), true), nothing)
    assert.deepEqual(shownOfDelivery(false, [], true), nothing)
    assert.deepEqual(shownOfDelivery(false, items([setting({})]), false), nothing)
    assert.deepEqual(shownOfDelivery(true, items([]), false), nothing)
  })
})
