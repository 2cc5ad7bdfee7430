import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { gapThresholdMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import { assignmentFigures } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import {
  addReading,
  emptyEvaluationState,
  noEvents,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { evaluatedOn, outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { centres } from '#demo/world/companies/centres.ts'
import { companies } from '#demo/world/companies/companies.ts'
import { atHour, dayNumber, firstDayOf, hourMs, monthNumber } from '#demo/days.ts'
import { progressAt } from '#demo/world/deliveries/deliveryEntry.ts'
import { hospitals } from '#demo/world/companies/hospitals.ts'
import { namedDeliveries } from '#demo/world/deliveries/namedDeliveries.ts'
import { noticesOn } from '#demo/world/records/notices.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { productOf, products } from '#demo/world/goods/products.ts'
import { loggerCount, recordingsOf } from '#demo/world/loggers/recordings.ts'
import { users } from '#demo/world/companies/users.ts'
import { worldAt } from '#demo/world/world.ts'

const now = Date.parse('2026-11-21T06:00:00Z')
const world = worldAt(now)
const everyMonth = Array.from({ length: 12 }, (_, month) => Date.UTC(2027, month, 12, 20, 30))

function digest(anchorMs: number) {
  const { deliveries, loggers, serials } = worldAt(anchorMs, { months: 1 })
  const hash = createHash('sha256').update(JSON.stringify([deliveries, loggers, [...serials]]))
  for (const delivery of deliveries.slice(0, 40)) {
    for (const { atMs, milliCelsius, lat, lon } of recordings(delivery)) {
      for (const column of [atMs, milliCelsius, lat, lon]) hash.update(column)
    }
  }
  return hash.digest('hex')
}

const recordings = (delivery: PlannedDelivery) => recordingsOf(delivery, Array<number>(loggerCount(delivery)).fill(600))

/** Applies the portal's rules to the recordings of a delivery, without a portal. */
function evaluate(delivery: PlannedDelivery) {
  const bandOf = delivery.compartments.flatMap(
    compartment => Array(compartment.loggers).fill(compartment) as [typeof compartment],
  )
  const assignments = recordings(delivery).map(({ atMs, milliCelsius }, nth) => {
    const items = bandOf[nth]?.items.map(index => productOf(delivery.items[index]?.itemCode ?? '')) ?? []
    const specs = items.map(item => ({ ...bands[item.band], toleranceMinutes: item.toleranceMinutes }))
    const state = emptyEvaluationState(specs, gapThresholdMs(600_000))
    atMs.forEach((at, place) => addReading(state, at, milliCelsius[place] ?? 0, noEvents()))
    const span = { fromMs: delivery.trip.pickupMs, endMs: delivery.trip.arrivalMs, hasEnded: true, intervalMs: 600_000 }
    const figures = assignmentFigures(state, span)
    const keys = figures.specs.map(spec => spec.key)
    return {
      evaluated: evaluatedOn(figures, keys, delivery.trip.arrivalMs),
      spikes: figures.specs.reduce((sum, spec) => sum + spec.spikes, 0),
      isOpen: state.evaluations.some(evaluation => evaluation.open !== null),
      longestMinutes: Math.max(...figures.specs.map(spec => spec.longestPeriodMs / 60_000)),
    }
  })
  return { outcome: outcomeOf(together(assignments.map(assignment => assignment.evaluated))), assignments }
}

test('The same instant gives the same world, another instant another world', () => {
  assert.equal(digest(now), digest(now))
  assert.notEqual(digest(now), digest(now + 24 * hourMs))
})

test('In every month of the year each named delivery is evaluated as its name says', () => {
  for (const anchorMs of everyMonth) {
    const named = new Map(namedDeliveries(anchorMs).map(delivery => [delivery.reference, delivery]))
    const of = (name: string) => evaluate(named.get(name) ?? assert.fail(name))
    const when = new Date(anchorMs).toISOString()
    for (const name of ['DEMO-CLEAN', 'DEMO-SPIKE', 'DEMO-LATEBLOCK', 'DEMO-CONFLICT', 'DEMO-AMENDED']) {
      assert.equal(of(name).outcome, 'compliant', `${name} ${when}`)
    }
    assert.ok(
      of('DEMO-SPIKE').assignments.some(assignment => assignment.spikes > 0),
      `spike ${when}`,
    )
    assert.ok(
      of('DEMO-CLEAN').assignments.every(assignment => assignment.spikes === 0),
      `clean ${when}`,
    )
    assert.equal(of('DEMO-GAP').outcome, 'incomplete', `gap ${when}`)
    assert.equal(of('DEMO-NODATA').outcome, 'noData', `no data ${when}`)
    const long = of('DEMO-LONGRUN')
    assert.ok(
      long.outcome === 'excursion' && long.assignments.every(assignment => assignment.longestMinutes > 180),
      `long ${when}`,
    )
    const open = of('DEMO-OPENRUN')
    assert.ok(open.outcome === 'excursion' && open.assignments.every(assignment => assignment.isOpen), `open ${when}`)
    const mixed = of('DEMO-MIXED').assignments.map(assignment => assignment.evaluated.excursions > 0)
    assert.deepEqual(mixed, [false, true, false], `mixed ${when}`)
    for (const delivery of named.values()) {
      const isDelayed = delivery.reference.startsWith('DEMO-DELAYED')
      assert.equal(
        progressAt(delivery, anchorMs),
        isDelayed ? 'onTheWay' : 'delivered',
        `${delivery.reference} ${when}`,
      )
    }
  }
})

test('At any instant some thirty to sixty deliveries are in transit: late, due soon and awaiting pickup', () => {
  for (const anchorMs of [now, ...everyMonth, Date.parse('2026-11-22T23:00:00Z'), Date.parse('2026-11-24T03:00:00Z')]) {
    const { deliveries } = worldAt(anchorMs, { months: 1 })
    const onTheWay = deliveries.filter(delivery => progressAt(delivery, anchorMs) === 'onTheWay')
    const awaiting = deliveries.filter(delivery => progressAt(delivery, anchorMs) === 'announced')
    const inTransit = onTheWay.length + awaiting.length
    const reported = `${new Date(anchorMs).toISOString()}: ${onTheWay.length} on the way, ${awaiting.length} awaiting`
    assert.ok(inTransit >= 28 && inTransit <= 75 && awaiting.length >= 8, reported)
    assert.ok(onTheWay.filter(({ trip }) => trip.plannedArrivalMs + 15 * 60_000 < anchorMs).length >= 3, reported)
    const endOfTomorrow = atHour(dayNumber(anchorMs) + 2, 0)
    assert.ok(
      onTheWay.some(({ trip }) => trip.plannedArrivalMs > anchorMs && trip.plannedArrivalMs < endOfTomorrow),
      reported,
    )
  }
})

test('A year has some three thousand deliveries of all sections, and most are compliant', () => {
  assert.ok(world.deliveries.length > 2400 && world.deliveries.length < 3800, String(world.deliveries.length))
  const sections = Map.groupBy(world.deliveries, delivery => delivery.section)
  assert.ok(['0001', '0002', '0003'].every(section => (sections.get(section as '0001')?.length ?? 0) > 150))
  const outcomes = world.deliveries.filter((_, index) => index % 8 === 0).map(delivery => evaluate(delivery).outcome)
  const compliant = outcomes.filter(outcome => outcome === 'compliant').length / outcomes.length
  assert.ok(compliant > 0.9 && compliant < 0.99, `${(compliant * 100).toFixed(1)} % compliant`)
})

test('At any instant no month has many more deliveries than the one before', () => {
  for (const anchorMs of [now, Date.parse('2026-12-31T15:30:00Z'), ...everyMonth.slice(0, 3)]) {
    const shipped = worldAt(anchorMs).deliveries.filter(({ trip }) => trip.pickupMs <= anchorMs)
    const byMonth = Map.groupBy(shipped, ({ trip }) => monthNumber(dayNumber(trip.pickupMs)))
    const aDay = [...byMonth]
      .toSorted(([one], [other]) => one - other)
      .map(([month, ofMonth]) => {
        const [from, until] = [firstDayOf(month), Math.min(firstDayOf(month + 1), dayNumber(anchorMs) + 1)]
        return { month, days: until - from, rate: ofMonth.length / (until - from) }
      })
    const whole = aDay.slice(1).filter(({ days }) => days >= 14)
    assert.ok(whole.length >= 11)
    whole.slice(1).forEach(({ month, rate }, nth) => {
      const before = whole[nth]?.rate ?? NaN
      assert.ok(rate > 0.8 * before && rate < 1.3 * before, `${month}: ${rate} after ${before}`)
    })
  }
})

test('The deliveries of a chain share depositor, item and lot, and each begins after the one before has arrived', () => {
  const byLot = Map.groupBy(world.deliveries, ({ items }) => `${items[0]?.itemCode} ${items[0]?.lot}`)
  assert.ok(byLot.size > 400)
  for (const chain of byLot.values()) {
    assert.equal(new Set(chain.map(delivery => delivery.depositorCode)).size, 1)
    const arrivedAt = new Map(chain.map(delivery => [delivery.to.centreCode, delivery.trip.arrivalMs]))
    for (const delivery of chain) {
      const arrived = arrivedAt.get(delivery.from.centreCode)
      assert.ok(arrived === undefined || arrived < delivery.trip.pickupMs, delivery.reference)
    }
  }
})

test('References are unique, and no logger is on two trips at once', () => {
  assert.equal(new Set(world.deliveries.map(delivery => delivery.reference)).size, world.deliveries.length)
  const until = new Map<string, number>()
  for (const { reference, trip } of world.deliveries.toSorted((a, b) => a.trip.pickupMs - b.trip.pickupMs)) {
    for (const serial of world.serials.get(reference) ?? []) {
      assert.ok((until.get(serial) ?? 0) < trip.pickupMs, `${serial} ${reference}`)
      until.set(serial, trip.arrivalMs)
    }
  }
})

/** Boxes around Hokkaido, Honshu with Shikoku, and Kyushu. */
const islands = [
  [41.3, 45.6, 139.3, 145.9],
  [32.7, 41.6, 130.8, 142.1],
  [30.9, 34.3, 129.3, 132.2],
] as const
const isInJapan = ({ lat, lon }: { lat: number; lon: number }) =>
  islands.some(([south, north, west, east]) => lat > south && lat < north && lon > west && lon < east)

test('All places and positions are in Japan', () => {
  assert.ok([...centres, ...hospitals].every(isInJapan))
  for (const delivery of world.deliveries.filter((_, index) => index % 6 === 0)) {
    const [first] = recordings(delivery)
    first?.atMs.forEach((_, place) => {
      const point = { lat: first.lat[place] ?? NaN, lon: first.lon[place] ?? NaN }
      assert.ok(isInJapan(point), `${delivery.reference} ${JSON.stringify(point)}`)
    })
  }
})

/** Real companies and medicines, which must not occur, not even as part of a name. */
const real =
  /takeda|astellas|daiichi|sankyo|eisai|chugai|shionogi|otsuka|kirin|tanabe|sumitomo|santen|kissei|mochida|sawai|towa|tsumura|rohto|taiho|terumo|nipro|kowa|teijin|alfresa|medipal|mediceo|suzuken|toho|vital|yamato|sagawa|nippon express|seino|fukuyama|pfizer|novartis|roche|merck|bayer|sanofi|lilly|amgen|humira|keytruda|opdivo|avastin|remicade|enbrel|lantus|herceptin|武田|アステラス|第一三共|エーザイ|中外|塩野義|大塚|住友|参天|沢井|東和|ツムラ|アルフレッサ|メディパル|スズケン|ヤマト運輸|佐川|日本通運|オプジーボ|ヒュミラ|キイトルーダ|レミケード|アバスチン/i

const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)
const isLatin = (text: string) => /^[\p{Script=Latin}\p{Number}\p{Punctuation}\p{Symbol}\s]+$/u.test(text)

test('All names are in Japanese and English, and none is real', () => {
  const pairs = [
    ...companies.map(({ name, nameEn }) => [name, nameEn] as const),
    ...centres.map(({ name, nameEn }) => [name, nameEn] as const),
    ...products.map(({ nameJa, nameEn }) => [nameJa, nameEn] as const),
    ...everyMonth
      .flatMap(anchorMs => noticesOn(dayNumber(anchorMs)))
      .flatMap(({ ja, en }) => [
        [ja.title, en.title] as const,
        ...(en.body === '' ? [] : [[ja.body, en.body] as const]),
      ]),
  ]
  for (const [japanese, english] of pairs) {
    assert.ok(isJapanese(japanese), japanese)
    assert.ok(isLatin(english), english)
    assert.ok(!real.test(`${japanese} ${english}`), `${japanese} ${english}`)
  }
  assert.ok([...hospitals, ...users].every(({ name }) => isJapanese(name) && !real.test(name)))
})

test('Names, codes and addresses are unique', () => {
  for (const list of [
    companies.map(company => company.code),
    companies.map(company => company.name),
    companies.map(company => company.nameEn),
    companies.map(company => company.domain),
    centres.map(centre => centre.code),
    hospitals.map(hospital => hospital.name),
    products.map(product => product.itemCode),
    products.map(product => product.nameJa),
    products.map(product => product.drugCode),
    users.map(user => user.email),
  ]) {
    assert.equal(new Set(list).size, list.length, String(list.find((one, index) => list.indexOf(one) !== index)))
  }
})
