import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Embedded } from '#server/platform/db/embedded/embedded.ts'
import { roomyFolder } from '#test/support/portal/throwAway.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const launcher = new URL('../../../server/platform/db/embedded/embedded.ts', import.meta.url).href

// An app that only starts its database, as a process that a test can end in every way.
const program = `
  import { startEmbedded } from ${JSON.stringify(launcher)}
  try {
    const { stop, exited, ...access } = await startEmbedded(process.argv[1], { fsync: 'off', shared_buffers: '8MB' })
    process.on('SIGTERM', () => void stop())
    console.log(JSON.stringify(access))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }`

export type App = { process: ChildProcess; access: Omit<Embedded, 'stop' | 'exited'> & { options?: string } }

export const appCommand = (dataDir: string) => ({
  command: process.execPath,
  args: ['--input-type=module', '-e', program, dataDir],
})

/** An app with its database. Throws the app's error output if it got none. */
export async function startApp(dataDir: string, options: SpawnOptions = {}): Promise<App> {
  const { command, args } = appCommand(dataDir)
  const child = spawn(command, args, { cwd: project, ...options })
  const complaint = child.stderr ? text(child.stderr) : ''
  const line: unknown = await Promise.race([once(child, 'exit').then(() => ''), firstOutput(child)])
  if (line === '') throw new Error((await complaint).trim())
  return { process: child, access: JSON.parse(String(line)) }
}

async function firstOutput(child: ChildProcess) {
  const [output]: unknown[] = child.stdout ? await once(child.stdout, 'data') : []
  return output
}

export async function endApp(app: App, signal: NodeJS.Signals = 'SIGTERM') {
  const ended = app.process.exitCode === null && app.process.signalCode === null ? once(app.process, 'exit') : undefined
  app.process.kill(signal)
  await ended
}

/** One query on a separate connection. */
export async function ask(access: App['access'], sql: string, values: unknown[] = []) {
  const client = new Client(access)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** A folder that PostgreSQL's user can enter even if this runs as root. */
export function temporaryFolder() {
  const dir = fs.mkdtempSync(path.join(roomyFolder(), 'kelvinchain-embedded-'))
  fs.chmodSync(dir, 0o755)
  return dir
}

/** The ids of the processes whose command line contains a text; Linux only. */
export const processesNaming = (words: string) =>
  fs
    .readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && pid !== process.pid && commandLine(pid).includes(words))

function commandLine(pid: number) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
