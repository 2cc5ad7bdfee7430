import { test } from 'node:test'
import { assert as holds, property } from 'fast-check'
import { checkMadeFile } from '#test/support/worlds/devices/loggerFiles/checkMadeFile.ts'
import { layoutSeed, madeFiles } from '#test/support/worlds/devices/loggerFiles/madeLayouts.ts'

test('10,000 files of any layout are read exactly or stopped for the right reason', () => {
  holds(property(madeFiles, checkMadeFile), { numRuns: 10_000, seed: layoutSeed })
})
