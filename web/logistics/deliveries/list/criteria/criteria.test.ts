import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { visibleText } from '#contract/kernel/fields.ts'
import { deliveryCriteria } from '#contract/logistics/types/deliverySearch.ts'
import {
  criteriaIn,
  dayRanges,
  flags,
  perName,
  rangeNames,
  searchOnMap,
  texts,
  withoutCriterion,
} from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { fieldsOf, searchOf } from '#web/logistics/deliveries/list/criteria/criteriaFields.ts'
import { byFile, byOther, savedText, searchOfSaved } from '#web/logistics/deliveries/list/listRequest.ts'
import { deliveryList, statusChoices, type ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { pageSizes } from '#web/kernel/ui/lists/defineList.ts'
import { calibrationFlags } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { deliverySortKeys } from '#contract/logistics/rules/lists.ts'
import { outcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'

const today = '2026-11-20'

const given = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const oneOf = <Value>(values: readonly Value[]) => given(fc.constantFrom(...values))
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'binary' })
  .map(typed => visibleText(typed.toWellFormed()).trim())
  .filter(typed => typed !== '')
const dayNames = rangeNames.flatMap(name => dayRanges[name])

/** A whole own period, a preset, or none. */
const period = fc.oneof(
  fc.constantFrom({}, ...(['yesterday', 'lastWeek', 'halfYear', 'year'] as const).map(preset => ({ period: preset }))),
  fc.tuple(day, day).map(([from, until]) => ({ period: 'own' as const, from, until })),
)
const sections = given(fc.constantFrom('0001', '0002', '0003', '0001,0002', '0001,0003', '0002,0003'))
/** One field for both. */
const outcome = fc.oneof(
  oneOf(outcomes).map(one => ({ outcome: one })),
  fc.constant({ excursion: '00' as const }),
)
const criteria = fc
  .record({
    status: oneOf(statusChoices),
    calibration: oneOf(calibrationFlags),
    sections,
    ...perName(flags, () => oneOf(['1'] as const)),
    ...perName(texts, () => given(text)),
    ...perName(dayNames, () => given(day)),
  })
  .chain(some => fc.tuple(period, outcome).map(([own, one]): ListSearch => ({ ...own, ...one, ...some })))

/** What is undefined in one and missing in the other is the same. */
const reported = (search: ListSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test('whatever a form can hold stands in the URL, and comes back from it', () => {
  fc.assert(
    fc.property(criteria, search => {
      const address = new URLSearchParams(savedText(search)).toString()
      const read = deliveryList.url.parse(Object.fromEntries(new URLSearchParams(address)))
      assert.deepEqual(reported(read), reported(search))
      assert.deepEqual(reported(searchOf(fieldsOf(read, today))), reported(search))
    }),
  )
})

test('whatever the URL holds is a search that the server takes', () => {
  fc.assert(
    fc.property(criteria, search => {
      assert.deepEqual(deliveryCalls.searchByOther.request.safeParse(byOther(search, today)).error, undefined)
      assert.deepEqual(deliveryCalls.downloadDeliveryCsv.request.safeParse(byFile(search, today)).error, undefined)
    }),
  )
})

test('every criterion of the search can be asked for', () => {
  const asked = new Set<string>()
  for (const search of fc.sample(criteria, 300)) {
    for (const [name, value] of Object.entries(byOther(search, today))) if (value !== undefined) asked.add(name)
  }
  assert.deepEqual(
    Object.keys(deliveryCriteria).filter(name => !asked.has(name)),
    [],
  )
})

test('every criterion is named above the list, and taking out all of them leaves the list as it opens', () => {
  fc.assert(
    fc.property(criteria, search => {
      const named = criteriaIn(search)
      const bare = [...named, 'period' as const].reduce(withoutCriterion, search)
      assert.deepEqual(reported(bare), {})
      for (const name of named)
        assert.deepEqual(
          criteriaIn(withoutCriterion(search, name)),
          named.filter(one => one !== name),
        )
    }),
  )
})

test('a link to deliveries with an excursion shows the outcome excursion in the form', () => {
  assert.equal(fieldsOf({ excursion: '01' }, today).outcome, 'excursion')
  assert.equal(fieldsOf({ excursion: '00' }, today).outcome, 'noExcursion')
})

test('the status field looks for what is in transit, delivered, awaiting its pickup or late', () => {
  const asked = (status: ListSearch['status']) => {
    const { deliveryStatus, awaitingPickup, late } = byOther({ status }, today)
    return [deliveryStatus, awaitingPickup, late]
  }
  assert.deepEqual(asked('1'), ['1', undefined, undefined])
  assert.deepEqual(asked('2'), ['2', undefined, undefined])
  assert.deepEqual(asked('awaitingPickup'), [undefined, true, undefined])
  assert.deepEqual(asked('pickedUp'), [undefined, false, undefined])
  assert.deepEqual(asked('late'), [undefined, undefined, true])
})

test('the file has the order of the list, and no page', () => {
  assert.deepEqual(byFile({ number: 'A B', page: 3, size: 100, sort: 'carrier', order: 'asc' }, today), {
    number: 'A B',
    sort: 'carrier',
    order: 'asc',
  })
})

test('a saved search begins at its first page, keeps a preset as preset, and own dates as dates', () => {
  const search = { period: 'halfYear', carrier: '運送 & co', page: 4, size: 200, sort: 'outcome' } as const
  const { page: _left, ...kept } = search
  assert.deepEqual(reported(searchOfSaved(savedText(search))), kept)
  const own = { period: 'own', from: '2026-01-01', until: '2026-01-31' } as const
  assert.deepEqual(reported(searchOfSaved(savedText(own))), own)
})

test('of a saved search that an older portal kept, what makes no sense any more is left out', () => {
  assert.deepEqual(reported(searchOfSaved('carrier=K&outcome=lost&removed=1&sort=removed')), { carrier: 'K' })
})

test('what is typed by hand into the address does no harm', () => {
  assert.deepEqual(
    reported(deliveryList.url.parse({ carrier: '  ', lot: 'x'.repeat(101), expiryFrom: '2026-02-30', page: '-1' })),
    {},
  )
  assert.deepEqual(
    deliverySortKeys.filter(sort => deliveryList.url.parse({ sort }).sort !== sort),
    [],
  )
  assert.deepEqual(
    pageSizes.filter(size => deliveryList.url.parse({ size: String(size) }).size !== size),
    [],
  )
  assert.deepEqual(byOther({ sections: '0003,0001' }, today).deliveryType, ['0003', '0001'])
})

test('a map without criteria opens with what is in transit, and other criteria stay as they are', () => {
  assert.deepEqual(searchOnMap({}), { view: 'map', page: undefined, status: '1' })
  for (const search of [{ number: '12' }, { late: '1' }, { status: '2' }, { period: 'year' }] as const) {
    assert.deepEqual(searchOnMap(search), { ...search, view: 'map', page: undefined })
  }
})
