import { spawnSync } from 'node:child_process'
import { killAtExit } from '#test/support/processes/service.ts'

/** The network of one address: what it sends, and what is sent to it, can be dropped without a word. */
export type Network = { drop: () => void; restore: () => void }

/** How packets of an address of the loopback are dropped; undefined where that is not allowed: it needs root and iptables. */
export function networkOf(address: string): Network | undefined {
  const rules = [
    ['-s', address],
    ['-d', address],
  ]
  const all = (change: '-I' | '-D') => rules.every(rule => changed(change, rule))
  const restore = () => void all('-D')
  const isAllowed = all('-I')
  restore()
  if (!isAllowed) return undefined
  killAtExit(restore)
  return {
    drop: () => {
      if (!all('-I')) throw new Error(`packets of ${address} cannot be dropped any more`)
    },
    restore,
  }
}

/** Also what the loopback sends passes the chain of what comes in. */
const changed = (change: string, rule: readonly string[]) =>
  spawnSync('iptables', ['-w', change, 'INPUT', ...rule, '-j', 'DROP'], { stdio: 'ignore' }).status === 0
