import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.join(import.meta.dirname, '../../..')

/** The output and the exit code of a command of the portal. */
export type Ran = { code: number; output: string; errors: string }

/** Runs a command of the portal, such as `server/operations/backup/backupCommand.ts`, like npm. */
export async function runCommand(
  command: string,
  args: string[],
  environment: Record<string, string>,
  { before = '', folder = root }: { before?: string; folder?: string } = {},
): Promise<Ran> {
  const child = spawn('/bin/sh', ['-c', `${before} exec "$0" "$@"`, process.execPath, command, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATABASE_URL: '', ...environment },
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), output, errors }
}
