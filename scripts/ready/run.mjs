import { spawn } from 'node:child_process'
import { root } from './files.mjs'

// The program is told to stop when this process ends, even by kill -9: a forgotten npm ci would work on in a folder that
// the next command installs into. A shell sees the end of the pipe; $$ is the program's own number, for exec keeps it.
const watched = '( ( read _ <&3 || kill -TERM $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@"'

/** Runs a program to its end in the project's folder. `output` is 'inherit', or 'pipe' to get what it printed. */
export async function run(command, args, { env = {}, output = 'inherit' } = {}) {
  const child = spawn('/bin/sh', ['-c', watched, command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'pipe'],
  })
  child.stdio[3].on('error', () => {}) // the watcher was killed: nothing to tell it
  let givenUp = false
  const stopListening = whenNobodyWants(() => {
    givenUp = true
    child.stdio[3].destroy()
  })
  const [printed, complained, status] = await Promise.all([
    textFrom(child.stdout),
    textFrom(child.stderr),
    new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve)),
  ])
  if (givenUp) process.exit(1)
  stopListening()
  child.stdio[3].end('ended\n')
  return { succeeded: status === 0, printed, complained }
}

/** npm passes a signal on to the shell between it and this process, which ends without a word to its child. */
function whenNobodyWants(giveUp) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, giveUp)
  const parent = process.ppid
  const parentWatch = setInterval(() => process.ppid === parent || giveUp(), 200)
  return () => {
    clearInterval(parentWatch)
    for (const signal of signals) process.off(signal, giveUp)
  }
}

/** Says what was done and how long it took; throws when it failed, after the program's own complaint. */
export async function runStep(what, command, args, options) {
  const begun = performance.now()
  const { succeeded } = await run(command, args, options)
  if (!succeeded) throw new Error(`${what} failed, see above`)
  console.log(`[ready] ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

async function textFrom(stream) {
  if (!stream) return ''
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
