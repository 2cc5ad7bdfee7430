import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** The user of PostgreSQL, as options of spawn; empty: the user of this process. */
export type ServerUser = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root, and to create a cluster for a user without a name. */
export function serverUser(): ServerUser {
  const uid = process.getuid?.()
  if (uid === 0) return nobody()
  if (uid !== undefined && !orUndefined(() => os.userInfo().username)) {
    throw new Error(
      `PostgreSQL cannot run as user id ${uid}, which has no name in /etc/passwd: start as a user with a name, or set DATABASE_URL`,
    )
  }
  return {}
}

export const uidOf = (user: ServerUser) => user.uid ?? process.getuid?.()

/** Whether the server's user can enter a folder: found out by entering it, because modes, ACLs and mounts all count. */
export const canEnter = (dir: string, user: ServerUser) =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { ...user, cwd: '/', stdio: 'ignore' }).status === 0

function nobody(): ServerUser {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(line => line.startsWith('nobody:'))
  if (!line) {
    throw new Error(
      'PostgreSQL refuses to run as root, and there is no user "nobody" to run it as: start as an ordinary user, or set DATABASE_URL',
    )
  }
  const [uid, gid] = line.split(':').slice(2, 4).map(Number)
  return { uid, gid }
}
