import { spawn } from 'node:child_process'
import { root } from './files.mjs'

// Stops the program when this process ends, even by kill -9: an orphaned npm ci would write into the folder in which the
// next command installs. A shell sees the end of the pipe; $$ is the program's process id, which exec keeps.
const watched = '( ( read _ <&3 || kill -TERM $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@"'

/** Runs a program in the project's folder until it exits. `output` is 'inherit', or 'pipe' to return its output. */
export async function run(command, args, { env = {}, output = 'inherit' } = {}) {
  const child = spawn('/bin/sh', ['-c', watched, command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'pipe'],
  })
  child.stdio[3].on('error', () => {}) // the watcher was killed: nothing to tell it
  let isCancelled = false
  const stopListening = whenCancelled(() => {
    isCancelled = true
    child.stdio[3].destroy()
  })
  const [printed, complained, status] = await Promise.all([
    textFrom(child.stdout),
    textFrom(child.stderr),
    new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve)),
  ])
  if (isCancelled) process.exit(1)
  stopListening()
  child.stdio[3].end('ended\n')
  return { succeeded: status === 0, printed, complained }
}

/** npm passes a signal on to the shell between it and this process, which exits without passing it on. */
function whenCancelled(cancel) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, cancel)
  const parent = process.ppid
  const parentWatch = setInterval(() => process.ppid === parent || cancel(), 200)
  return () => {
    clearInterval(parentWatch)
    for (const signal of signals) process.off(signal, cancel)
  }
}

/** Prints what was done and how long it took; throws if it failed, after the program's own output. */
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
