import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url))

/** A minimal project with the real scripts/ready.mjs; installing, building and trying a browser each log a line. */
export function newProject() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), '準備 ready-'))
  const write = (name: string, content: string) => {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    fs.writeFileSync(path.join(dir, name), content)
  }
  fs.cpSync(path.join(scripts, 'ready'), path.join(dir, 'scripts/ready'), { recursive: true })
  fs.cpSync(path.join(scripts, 'ready.mjs'), path.join(dir, 'scripts/ready.mjs'))
  write('scripts/ready/tryBrowser.ts', browserStub)
  for (const [name, content] of Object.entries(projectFiles)) write(name, content)
  return {
    dir,
    write,
    /** A line per start of an install or build, or the browsers that were tried, in order. */
    lines: (log: 'installs' | 'builds' | 'tries') => linesOf(path.join(dir, `${log}.log`)),
    start: (command: string, options: ReadyOptions = {}) => startReady(dir, command, options),
    ready: async (command: string, options: ReadyOptions = {}) => startReady(dir, command, options).result,
    /** The titles of the processes whose working directory is the project's folder; Linux only. */
    running: () =>
      fs
        .readdirSync('/proc')
        .filter(pid => worksIn(dir, pid))
        .map(titleOf),
    remove: () => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function worksIn(dir: string, pid: string) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === dir
  } catch {
    return false // not a process, one that has just ended, or another user's
  }
}

function titleOf(pid: string) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

type ReadyOptions = { env?: Record<string, string>; nodeVersion?: string; inShell?: boolean }

/** `nodeVersion` is the version that Node then reports; `inShell` puts a shell in between, as npm does. */
function startReady(dir: string, command: string, { env = {}, nodeVersion, inShell }: ReadyOptions) {
  const versions = `{ ...process.versions, node: '${nodeVersion}' }`
  const override = `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${versions} })`
  const before = nodeVersion ? ['--import', override] : []
  const words = [process.execPath, ...before, path.join(dir, 'scripts/ready.mjs'), command]
  const [program = '', ...args] = inShell ? ['/bin/sh', '-c', '"$0" "$@"; exit $?', ...words] : words
  const child = spawn(program, args, {
    cwd: os.tmpdir(), // the script must find its project by itself
    env: { ...withoutNpm(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const result = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[status], printed, complaint]) => ({ status: Number(status), printed, complaint: complaint.trim() }),
  )
  return { child, result }
}

/** Without the npm variables of the run of these tests, which name another project. */
const withoutNpm = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === 'npm_execpath' || !/^(npm_|CHROMIUM_PATH)/.test(name)),
  )

function linesOf(file: string) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
}

const platformNode = `node-${process.platform}-${process.arch}`

const projectFiles = {
  'package.json': JSON.stringify({
    name: 'ready-project',
    version: '1.0.0',
    type: 'module',
    scripts: { postinstall: 'node stubs/install.mjs' },
    devDependencies: { vite: 'file:stubs/vite', [platformNode]: 'file:stubs/node' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'ready-project',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': {
        name: 'ready-project',
        version: '1.0.0',
        hasInstallScript: true,
        devDependencies: { vite: 'file:stubs/vite', [platformNode]: 'file:stubs/node' },
      },
      'node_modules/vite': { resolved: 'stubs/vite', link: true },
      [`node_modules/${platformNode}`]: { resolved: 'stubs/node', link: true },
      'stubs/vite': { name: 'vite', version: '1.0.0' },
      'stubs/node': { name: platformNode, version: '1.0.0' },
    },
  }),
  'vite.config.ts': '',
  'tsconfig.base.json': '{}',
  'web/index.html': 'first',
  'contract/kernel/call.ts': '',
  'stubs/vite/package.json': '{ "name": "vite", "version": "1.0.0" }',
  'stubs/node/package.json': JSON.stringify({ name: platformNode, version: '1.0.0' }),
  'stubs/install.mjs': `
    import fs from 'node:fs'
    fs.appendFileSync('installs.log', 'begun\\n')
    await new Promise(resolve => setTimeout(resolve, Number(process.env.SLOW_INSTALL ?? 0)))`,
  'stubs/vite/bin/vite.js': `
    const fs = require('node:fs')
    const folder = process.argv[process.argv.indexOf('--outDir') + 1]
    fs.appendFileSync('builds.log', 'begun\\n')
    fs.mkdirSync(folder)
    if (fs.readFileSync('web/index.html', 'utf8') === 'broken') throw new Error('the web is broken')
    setTimeout(() => fs.copyFileSync('web/index.html', folder + '/index.html'), process.env.SLOW_BUILD ?? 0)`,
}

const browserStub = `
  import fs from 'node:fs'
  const candidate = process.argv[2]
  fs.appendFileSync('tries.log', candidate + '\\n')
  if (candidate === process.env.STARTS) {
    console.log(JSON.stringify({ executablePath: process.execPath, env: {}, hasPdfViewer: false }))
  } else {
    console.error('it does not start')
    process.exitCode = 1
  }`

/** Makes the project's package of Node contain this Node, as npm's would. */
export function withPackagedNode(project: ReturnType<typeof newProject>) {
  fs.mkdirSync(path.join(project.dir, 'stubs/node/bin'))
  fs.symlinkSync(process.execPath, path.join(project.dir, 'stubs/node/bin/node'))
  return project
}
