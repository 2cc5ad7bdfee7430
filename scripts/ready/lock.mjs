import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject, textOf } from './files.mjs'

// Whoever made the file with the highest number holds the lock, until it says "free" or its heart stops beating. Numbers
// only grow, so two that find the same holder dead cannot both follow it: one number is made once. A process number in
// the file would not do: it may be another program's by now, or mean nothing in this container.
const folder = inProject('.cache')
const prefix = 'ready.lock.'
const heartbeatMs = 1000
const deadAfterMs = 10_000

/** Does the work while no other process does such work in this checkout; waits for its turn. */
export async function underLock(work) {
  fs.mkdirSync(folder, { recursive: true })
  const turn = await yieldTurn()
  const heart = setInterval(() => beat(turn), heartbeatMs)
  process.on('exit', () => release(turn))
  try {
    return await work()
  } finally {
    clearInterval(heart)
    release(turn)
  }
}

async function yieldTurn() {
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

/** By this process's own clock: a heart that has not beaten for a while, whatever the time on the file's disk. */
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
    console.error('[ready] this command was stopped for so long that another one took over: start it again')
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
