// npm run test:failover: kills parts of a highly available installation under load; a table of what it cost. Exit code 1 if
// something acknowledged was lost or doubled, or if it took too long.
import { setTimeout as sleep } from 'node:timers/promises'
import { installedPrograms } from '#test/failover/cluster/programs.ts'
import { openFailoverRig, type FailoverRig } from '#test/failover/failoverRig.ts'
import { faultsOf, type FailoverFault } from '#test/failover/faults.ts'
import { rowOf, tableHead } from '#test/failover/table.ts'
import { runFault } from '#test/faults/runFault.ts'

/** The time to live of the leader's key, its detection, the promotion and the checks of the proxies. */
const maxRecoverySeconds = 45
const pauseMs = 3000

async function run(rig: FailoverRig, fault: FailoverFault): Promise<string> {
  if (fault.notRun !== undefined) return `| ${fault.name} | not run: ${fault.notRun} |`
  try {
    const figures = await runFault(rig, fault)
    const { recoverySeconds, withoutRetryAfter } = figures
    if (withoutRetryAfter > 0) throw new Error(`${withoutRetryAfter} were refused without saying when to come again`)
    if (recoverySeconds > maxRecoverySeconds) throw new Error(`it answered only after ${recoverySeconds} s`)
    return rowOf(fault.name, figures, rig.jobs())
  } catch (error) {
    process.exitCode = 1
    console.error(`FAILED  ${fault.name}:`, error)
    for (const node of rig.cluster.nodes) console.error(`${node.name}:\n${node.patroni.tail()}`)
    return `| ${fault.name} | failed |`
  }
}

async function main() {
  const programs = installedPrograms()
  if ('missing' in programs) {
    const missing = programs.missing.join(' ')
    return console.log(`NOT RUN: it needs what \`apt-get install ${missing}\` installs (Debian, as root)`)
  }
  const beganAt = performance.now()
  const rig = await openFailoverRig(programs)
  const rows: string[] = []
  try {
    for (const fault of faultsOf(rig)) {
      rows.push(await run(rig, fault))
      console.log(rows.at(-1))
      // A cluster that a failed fault left broken would fail all others.
      if (process.exitCode === 1) break
      await sleep(pauseMs)
    }
  } finally {
    await rig.close()
  }
  console.log(`\n${[...tableHead, ...rows].join('\n')}\n\nin ${Math.round((performance.now() - beganAt) / 1000)} s`)
}

await main()
