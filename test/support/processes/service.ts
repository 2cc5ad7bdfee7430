import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { ServerUser } from '#server/platform/db/embedded/serverUser.ts'

/** A program that a test starts, kills without warning, and starts again. */
export type Service = {
  start: () => void
  /** kill -9, and waits until it is gone. */
  kill: () => Promise<void>
  /** The same with a signal upon which it ends by itself, SIGTERM unless named. */
  end: (signal?: NodeJS.Signals) => Promise<void>
  isRunning: () => boolean
  pid: () => number | undefined
  /** The end of what it has written. */
  tail: () => string
}

const kills: (() => void)[] = []
process.once('exit', () => {
  for (const kill of kills) kill()
})

/** A failing test must not leave a program behind. */
export const killAtExit = (kill: () => void) => void kills.push(kill)

type Options = { folder: string; user: ServerUser; environment?: Record<string, string> }

export function createService(program: string, args: readonly string[], options: Options): Service {
  const { folder, user, environment } = options
  const logFile = path.join(folder, `${path.basename(program)}.log`)
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  async function stop(signal: NodeJS.Signals) {
    if (!child || !isRunning()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  killAtExit(() => child?.kill('SIGKILL'))
  return {
    start() {
      const log = fs.openSync(logFile, 'a')
      const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
      child = spawn(program, args, {
        ...user,
        cwd: folder,
        env: { ...env, ...environment },
        stdio: ['ignore', log, log],
      })
      fs.closeSync(log)
    },
    kill: () => stop('SIGKILL'),
    end: (signal = 'SIGTERM') => stop(signal),
    isRunning,
    pid: () => child?.pid,
    tail: () => fs.readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n'),
  }
}
