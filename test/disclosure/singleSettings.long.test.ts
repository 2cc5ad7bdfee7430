import { after, before, test } from 'node:test'
import { factChecksOf, type FactChecks } from '#test/disclosure/factChecks.ts'
import { kinds, makeMatrixWorld, periods, stages, type MatrixWorld } from '#test/disclosure/matrixWorld.ts'

let world: MatrixWorld
let checks: FactChecks
before(async () => {
  world = await makeMatrixWorld()
  checks = factChecksOf(world)
})
after(() => world.portal.close())

for (const stage of stages) {
  for (const kind of kinds) {
    test(`${kind} of one item on ${stage} shows only that of that delivery, in every answer`, async () => {
      await checks.everywhere([{ item: 'P', stage, kind, from: '2026-01-01' }])
    })
    for (const [words, period] of Object.entries(periods)) {
      test(`${kind} on ${stage} for a period ${words} shows it if the shipping date is in the period`, async () => {
        await checks.broadly([{ item: 'P', stage, kind, ...period }])
      })
    }
    test(`${kind} on ${stage} to another company shows nothing to this one`, async () => {
      await checks.broadly([{ item: 'P', stage, kind, to: 'other' }], ['viewer', 'other'])
    })
  }
}
