import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject, textOf } from './files.mjs'

// The process that created the file with the highest number holds the lock, until the file says "free" or its heartbeat
// stops. Numbers only grow, so two processes that find the same holder dead cannot both succeed it. A process id in the
// file would not do: it may have been reused, or mean nothing in this container.
const folder = inProject('.cache')
const prefix = 'ready.lock.'
const heartbeatMs = 1000
const deadAfterMs = 10_000

/** Waits for the lock of this checkout and runs the work under it. */
export async function underLock(work) {
  fs.mkdirSync(folder, { recursive: true })
  const turn = await acquireTurn()
  const heart = setInterval(() => beat(turn), heartbeatMs)
  process.on('exit', () => release(turn))
  try {
    return await work()
  } finally {
    clearInterval(heart)
    release(turn)
  }
}

async function acquireTurn() {
  const seemsDead = deathWatch()
  for (let reported = false; ; await sleep(100)) {
    const last = lastTurn()
    if (last === 0 || textOf(fileOf(last)) === 'free' || seemsDead(last)) {
      if (tryTurn(last + 1)) return last + 1
    } else if (!reported) {
      console.log('[ready] waiting for another command that installs or builds here')
      reported = true
    }
  }
}

function tryTurn(turn) {
  try {
    fs.writeFileSync(fileOf(turn), 'held', { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  const isMine = lastTurn() === turn
  for (const old of turns().filter(other => (isMine ? other < turn : other === turn))) {
    fs.rmSync(fileOf(old), { force: true })
  }
  return isMine
}

/** Detects a heartbeat that stopped, by this process's own clock: the disk's clock may differ. */
function deathWatch() {
  let seen = ''
  let since = 0
  return turn => {
    const now = `${turn} ${fs.statSync(fileOf(turn), { throwIfNoEntry: false })?.mtimeMs}`
    if (now !== seen) since = performance.now()
    seen = now
    return performance.now() - since > deadAfterMs
  }
}

function beat(turn) {
  const now = new Date()
  try {
    fs.utimesSync(fileOf(turn), now, now)
  } catch {
    console.error('[ready] this command was suspended for so long that another one took over: start it again')
    process.exit(1)
  }
}

function release(turn) {
  if (lastTurn() === turn) fs.writeFileSync(fileOf(turn), 'free')
}

const fileOf = turn => path.join(folder, prefix + turn)
const turns = () =>
  fs
    .readdirSync(folder)
    .filter(name => name.startsWith(prefix))
    .map(name => Number(name.slice(prefix.length)))
const lastTurn = () => Math.max(0, ...turns())
