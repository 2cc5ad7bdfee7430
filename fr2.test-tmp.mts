import { assert as holds, property } from 'fast-check'
import { checkMadeFile } from '#test/support/worlds/devices/loggerFiles/checkMadeFile.ts'
import { madeFiles } from '#test/support/worlds/devices/loggerFiles/madeLayouts.ts'
try { holds(property(madeFiles, checkMadeFile), { numRuns: 4000, seed: 77 }); console.log('fine') } catch (e) { console.log(String((e as Error).cause ?? e).slice(0, 3000)) }
