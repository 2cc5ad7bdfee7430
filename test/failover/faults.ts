import { setTimeout as sleep } from 'node:timers/promises'
import type { FailoverRig } from '#test/failover/failoverRig.ts'
import type { PostgresNode } from '#test/failover/cluster/postgresNode.ts'
import type { Fault } from '#test/faults/runFault.ts'
import { until } from '#test/support/database/until.ts'

const cutMs = 20_000

/** `notRun`: what this machine lacks for it. */
export type FailoverFault = Fault & { notRun?: string | undefined }

/** Every fault leaves the cluster as it found it, but for who leads. */
export function faultsOf({ cluster, portals, portal }: FailoverRig): FailoverFault[] {
  let killed: PostgresNode | undefined
  const isStartedAgain = async () => {
    killed?.start()
    await cluster.isWhole()
  }
  const nodeKilled = (name: string, chosen: () => Promise<PostgresNode>): Fault => ({
    name,
    async happens() {
      killed = await chosen()
      await killed.kill()
    },
    isMended: isStartedAgain,
  })
  const [etcd] = cluster.etcd
  const [first] = portals
  return [
    nodeKilled('kill -9 of the leader and its Patroni', cluster.leader),
    nodeKilled('kill -9 of the standby and its Patroni', cluster.standby),
    {
      name: 'kill -9 of one etcd of three',
      // Longer than a leader keeps its key without renewing it.
      happens: async () => {
        await etcd?.kill()
        await sleep(cutMs)
      },
      isMended: async () => {
        etcd?.start()
        await cluster.isWhole()
      },
    },
    {
      name: 'kill -9 of one portal of two',
      killed: 1,
      async happens() {
        const before = portal.starts()
        portal.kill()
        await until('the portal is restarted', () => portal.starts() > before)
      },
    },
    {
      name: 'the network between one portal and the proxy drops everything',
      notRun: first?.network ? undefined : 'it needs root and iptables',
      happens: async () => {
        // Towards the proxy packets are dropped: it gets no answer, and finds that out as on a network.
        first?.network?.drop()
        await first?.line.be('silent')
      },
      isMended: async () => {
        first?.network?.restore()
        await first?.line.be('open')
      },
    },
    {
      name: 'a planned switchover',
      happens: async () => await cluster.switchOver(),
      isMended: cluster.isWhole,
    },
  ]
}
