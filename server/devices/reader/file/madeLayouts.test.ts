import { test } from 'node:test'
import { assert as holds, property } from 'fast-check'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { checkMadeFile } from '#test/support/worlds/devices/loggerFiles/checkMadeFile.ts'
import { layoutSeed, madeFiles } from '#test/support/worlds/devices/loggerFiles/madeLayouts.ts'

test('A file of any layout is read exactly or stopped for the right reason', () => {
  holds(property(madeFiles, checkMadeFile), { numRuns: cases(400), seed: layoutSeed })
})
