import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryDashboardCalls, type DeliveryCounts } from '#contract/reporting/calls/deliveryDashboard.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import {
  disclosureKinds,
  placeStages,
  transportStages,
  type DisclosureKind,
} from '#contract/logistics/rules/transportSections.ts'
import { makeMatrixWorld, stages, stockPlaces, type MatrixWorld, type Setting } from '#test/disclosure/matrixWorld.ts'
import { stockQuestions } from '#test/disclosure/questions.ts'
import { isPOutside } from '#test/disclosure/stageDelivery.ts'
import { reported } from '#test/disclosure/reported.ts'
import { openLive } from '#test/support/network/liveStream.ts'

let world: MatrixWorld
before(async () => {
  world = await makeMatrixWorld()
})
after(() => world.portal.close())

const lotAt = (place: string) => `STOCK-${place}-Z`
/** The places whose stock is in each answer: the list, its file, the search box, the page for scanning. */
async function placesReported(viewer: 'viewer' | 'other' | 'owner') {
  const answers = await Promise.all(stockQuestions.map(question => reported(world.portal, question, world[viewer])))
  return answers.map(({ text }) => Object.keys(stockPlaces).filter(place => text.includes(lotAt(place))))
}

const everywhere = (places: readonly string[]) => stockQuestions.map(() => places)

/** It is 2 May: disclosures of stock apply by the current day, not by a shipping date. */
const stockPeriods: Record<string, { period: Pick<Setting, 'from' | 'until'>; counts: boolean }> = {
  'without an end': { period: { from: '2026-01-01' }, counts: true },
  'of today': { period: { from: '2026-05-02', until: '2026-05-02' }, counts: true },
  'that ended yesterday': { period: { from: '2026-01-01', until: '2026-05-01' }, counts: false },
  'that begins tomorrow': { period: { from: '2026-05-03' }, counts: false },
}

suite('Stock', () => {
  test('at every place is visible to its owner', async () => {
    assert.deepEqual(await placesReported('owner'), everywhere(Object.keys(stockPlaces)))
  })
  for (const place of placeStages) {
    for (const [words, { period, counts }] of Object.entries(stockPeriods)) {
      test(`at ${place} disclosed ${words} is ${counts ? 'visible without other stock' : 'not visible'}`, async () => {
        await world.disclose([{ item: 'P', stage: place, kind: 'stockQuantity', ...period }])
        const expected = counts && place in stockPlaces ? [place] : []
        assert.deepEqual(await placesReported('viewer'), everywhere(expected))
        assert.deepEqual(await placesReported('other'), everywhere([]))
      })
    }
  }
  test('is not visible by other kinds, transport stages or items', async () => {
    const others: readonly DisclosureKind[] = disclosureKinds.filter(kind => kind !== 'stockQuantity')
    await world.disclose([
      ...placeStages.flatMap(stage => others.map(kind => ({ item: 'P', stage, kind }) as const)),
      ...placeStages.map(stage => ({ item: 'Q', stage, kind: 'stockQuantity' }) as const),
      ...transportStages.map(stage => ({ item: 'P', stage, kind: 'stockQuantity' }) as const),
    ])
    assert.deepEqual(await placesReported('viewer'), everywhere([]))
  })
})

const sections = { firstLogistics: 0, interBaseLogistics: 1, secondLogistics: 2, tertiaryTransport: 2 } as const

suite('Dashboards and streams', () => {
  for (const kind of ['temperature', 'location', 'shippingList'] as const) {
    for (const stage of stages) {
      test(`count one delivery with ${kind} on ${stage}, and its outcome only with the temperature`, async () => {
        await world.disclose([{ item: 'P', stage, kind }])
        const { data } = await world.portal.call(
          deliveryDashboardCalls.getDeliveryDashboard,
          { period: 'month', day: '2026-05-01' },
          { as: world.viewer },
        )
        const reported = data.sections.map(({ now }) => outcomesOf(now))
        const isEvaluated = kind === 'temperature'
        const one = {
          total: 1,
          compliant: Number(isEvaluated && !isPOutside(stage)),
          excursion: Number(isEvaluated && isPOutside(stage)),
          incomplete: 0,
          noData: 0,
        }
        assert.deepEqual(
          reported,
          [0, 1, 2].map(section => (section === sections[stage] ? one : none)),
        )
        assert.equal(data.newest.length, one.excursion)
        assert.equal(data.products.length, 0)
      })
    }

    test(`report only changes of deliveries whose ${kind} is disclosed`, async () => {
      const [shown, ...hidden] = stages
      if (!shown) throw new Error('stages is empty')
      await world.disclose([
        { item: 'P', stage: shown, kind },
        ...hidden.map(stage => ({ item: 'P', stage, kind, until: '2026-05-01', to: 'other' }) as const),
      ])
      const token = typeof world.viewer === 'string' ? world.viewer : world.viewer.accessToken
      const stream = await openLive(world.portal, liveCalls.watchDeliveries, {}, token)
      await stream.next()
      await world.change(hidden)
      await world.change([shown])
      const last = await world.changeOwn()
      const ids: number[] = []
      while (!ids.includes(last)) ids.push(...(await stream.changed()))
      stream.leave()
      assert.deepEqual(new Set(ids), new Set([world.deliveryIds[shown], last]))
    })
  }
})

const none = { total: 0, compliant: 0, excursion: 0, incomplete: 0, noData: 0 }
const outcomesOf = ({ total, compliant, excursion, incomplete, noData }: DeliveryCounts) => ({
  total,
  compliant,
  excursion,
  incomplete,
  noData,
})
