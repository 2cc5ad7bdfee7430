// npm run test:soak [-- MINUTES [planted]]: mixed load on the real portal, whose memory must stay flat and which must release
// all resources. 30 minutes by default, at least 5. `planted` makes the portal leak, to show that the test can fail.
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '#test/soak/client.ts'
import { inspectProcess, type Inspected } from '#test/soak/inspected.ts'
import { startLoad, stopLoad } from '#test/soak/load.ts'
import { measure, measureAtRest, type AtRest } from '#test/soak/measures.ts'
import { startSoakedPortal, type SoakedPortal } from '#test/soak/portal.ts'
import { leftBehind, settled } from '#test/soak/settled.ts'
import { makeSoakWorld } from '#test/soak/soakWorld.ts'
import { lineOf, verdictsOn, type Look } from '#test/soak/verdicts.ts'

const lookEveryMs = 3000
/** The share of the time in which code is compiled and caches and pools fill; growth there is not a leak. */
const warmUpShare = 0.35

/** Returns the faults. */
async function soak(portal: SoakedPortal, inspected: Inspected, minutes: number): Promise<string[]> {
  const client = openClient(portal.address)
  const world = await makeSoakWorld(portal.db)
  const atRest = () => settled(() => measureAtRest(portal, inspected))

  const underLoad = async (round: number, share: number): Promise<Look[]> => {
    const looks: Look[] = []
    const load = startLoad(client, portal, world, round)
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    while (seconds() < minutes * 60 * share && !load.some(one => one.hasFailed())) {
      await sleep(lookEveryMs)
      const measured = await measure(portal, await inspected.heldAfterCollection())
      looks.push({ seconds: seconds(), requests: client.asked(), ...measured })
    }
    await stopLoad(load)
    return looks
  }

  await underLoad(1, warmUpShare)
  const before = await atRest()
  console.log(`warm after ${client.asked()} requests; at rest: ${reported(before.most)}`)
  const looks = await underLoad(2, 1 - warmUpShare)
  const after = await atRest()
  console.log(`${client.asked()} requests, ${client.postponed()} answered with 503; at rest: ${reported(after.least)}`)
  // The first looks still include warming up after the rest.
  const verdicts = verdictsOn(looks.slice(Math.floor(looks.length / 10)))
  console.log(verdicts.map(lineOf).join('\n'))
  return [...verdicts.filter(one => one.verdict !== 'flat').map(lineOf), ...leftBehind(before.most, after.least)]
}

const reported = (held: AtRest) =>
  Object.entries(held)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `\n  ${count} ${name}`)
    .join('')

async function main() {
  const [minutes = '30', planted] = process.argv.slice(2)
  if (!(Number(minutes) >= 5)) throw new Error('usage: npm run test:soak [-- MINUTES [planted]], at least 5 minutes')
  const portal = await startSoakedPortal(planted === 'planted')
  const inspected = await inspectProcess(portal.inspector)
  const wrong: string[] = []
  try {
    wrong.push(...(await soak(portal, inspected, Number(minutes))))
  } catch (error) {
    // Printed at once, because later output may hide it.
    console.error(error)
    wrong.push('the load failed')
  } finally {
    // A process does not end while an inspector is connected.
    inspected.close()
    const exitCode = await portal.stop()
    if (exitCode !== 0) wrong.push(`the portal ended with exit code ${exitCode}`)
  }
  for (const one of wrong) console.error(`✖ ${one}`)
  if (wrong.length > 0) process.exitCode = 1
}

await main()
