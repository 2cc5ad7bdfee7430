import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { collectLog } from '#test/logs/collectedLogs.ts'
import { until } from '#test/support/database/until.ts'

const root = path.join(import.meta.dirname, '../../..')

export type PortalProcess = {
  pid: number
  out: () => string[]
  err: () => string[]
  kill: (signal: NodeJS.Signals) => void
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Waits for a line of standard output and returns what the pattern's group matches in it. */
  said: (line: RegExp) => Promise<string>
  /** Waits until it is ready and returns its address; further lines may follow. */
  ready: () => Promise<string>
}

/**
 * The real portal as a process on any free port, by default without the demo world; `folder` has the source of another
 * version of it.
 */
export function startPortalProcess(environment: Record<string, string>, folder = root): PortalProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  const keep = (chunk: string) => {
    err += chunk
    collectLog(chunk)
  }
  child.stdout.on('data', chunk => (out += String(chunk)))
  child.stderr.on('data', chunk => keep(String(chunk)))
  const ended = once(child, 'close').then(() => child.exitCode)
  async function said(line: RegExp): Promise<string> {
    const matches = () => linesOf(out).flatMap(one => line.exec(one)?.[1] ?? [])
    await until(`the portal says ${line}`, () => matches().length > 0 || child.exitCode !== null, 180_000)
    const [match] = matches()
    if (match === undefined) throw new Error(`the portal ended before it said ${line}: ${err}`)
    return match
  }
  return {
    pid: child.pid ?? 0,
    out: () => linesOf(out),
    err: () => linesOf(err),
    kill: signal => void child.kill(signal),
    ended,
    said,
    ready: async () => await said(/^KelvinChain is ready at (http:\S+)$/),
  }
}

const linesOf = (text: string) => text.split('\n').filter(line => line !== '')

/** A data folder that the server's user can enter even if the tests run as root. */
export function makeDataFolder(): { dir: string; remove: () => void } {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-portal-'))
  fs.chmodSync(dir, 0o755)
  return { dir, remove: () => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) }
}
