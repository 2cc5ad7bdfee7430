import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newProject, withPackagedNode } from '#test/support/runs/readyProject.ts'

const linuxOnly = process.platform === 'linux' ? false : 'reads /proc, which only Linux has'
const projects: ReturnType<typeof newProject>[] = []

function fresh() {
  const project = newProject()
  projects.push(project)
  return project
}

after(() => {
  for (const project of projects) project.remove()
})

type Project = ReturnType<typeof newProject>
const shownPage = (project: Project) => fs.readFileSync(path.join(project.dir, 'dist/index.html'), 'utf8')

async function until(condition: () => boolean) {
  for (let left = 500; !condition() && left > 0; left--) await sleep(20)
  assert.ok(condition(), 'it did not happen within ten seconds')
}

describe('A fresh clone', { concurrency: true }, () => {
  test('is installed and built by the first command; the second has nothing to do', async () => {
    const project = fresh()
    const first = await project.ready('start')
    assert.equal(first.status, 0, first.complaint)
    assert.equal(shownPage(project), 'first')
    assert.deepEqual(await project.ready('start'), { status: 0, printed: '', complaint: '' })
    assert.deepEqual([project.lines('installs').length, project.lines('builds').length], [1, 1])
  })

  test('is prepared once if two commands start at the same time', async () => {
    const project = fresh()
    const env = { SLOW_INSTALL: '500', SLOW_BUILD: '300', STARTS: 'playwright' }
    const [start, both] = await Promise.all([project.ready('start', { env }), project.ready('test', { env })])
    assert.deepEqual([start.status, both.status], [0, 0])
    assert.match(start.printed + both.printed, /waiting for another command that installs or builds here/)
    assert.deepEqual([project.lines('installs').length, project.lines('builds').length], [1, 1])
    assert.equal(project.lines('tries').at(-1), 'playwright')
  })

  test('gets the link to the packaged Node that npm 10 forgets', async () => {
    const project = withPackagedNode(fresh())
    assert.equal((await project.ready('install', { nodeVersion: '20.0.0' })).status, 0)
    const link = path.join(project.dir, 'node_modules/.bin/node')
    assert.equal(fs.realpathSync(link), fs.realpathSync(process.execPath))
  })
})

describe('A change', { concurrency: true }, () => {
  test('of the web’s sources is built again; tests and build info of the compiler are no sources', async () => {
    const project = fresh()
    await project.ready('start')
    project.write('web/some.test.ts', '')
    project.write('contract/tsconfig.tsbuildinfo', '')
    await project.ready('start')
    assert.equal(project.lines('builds').length, 1)
    project.write('web/index.html', 'second')
    await project.ready('start')
    assert.equal(shownPage(project), 'second')
    project.write('contract/kernel/call.ts', '// new')
    await project.ready('start')
    assert.deepEqual([project.lines('installs').length, project.lines('builds').length], [1, 3])
  })

  test('of the lock file is installed again', async () => {
    const project = fresh()
    await project.ready('install')
    const lock = fs.readFileSync(path.join(project.dir, 'package-lock.json'), 'utf8')
    project.write('package-lock.json', `${lock}\n`)
    await project.ready('install')
    assert.equal(project.lines('installs').length, 2)
  })
})

describe('An interruption', { concurrency: true }, () => {
  test('a failed build leaves the web as it was, and the command fails', async () => {
    const project = fresh()
    await project.ready('start')
    project.write('web/index.html', 'broken')
    const failed = await project.ready('start')
    assert.equal(failed.status, 1)
    assert.match(failed.complaint, /the web is broken[^]*\[ready\] building the web failed, see above$/)
    assert.equal(shownPage(project), 'first')
  })

  test('SIGTERM ends the build and releases the lock at once', async () => {
    const project = fresh()
    await project.ready('start')
    project.write('web/index.html', 'second')
    const { child, result } = project.start('start', { env: { SLOW_BUILD: '60000' } })
    await until(() => project.lines('builds').length === 2)
    child.kill('SIGTERM')
    assert.equal((await result).status, 1)
    const begun = performance.now()
    assert.doesNotMatch((await project.ready('start')).printed, /waiting/)
    assert.ok(performance.now() - begun < 9000)
    assert.equal(shownPage(project), 'second')
  })

  test('the end of the shell in which npm ran it ends it as well', { skip: linuxOnly }, async () => {
    const project = fresh()
    const { child } = project.start('install', { env: { SLOW_INSTALL: '2000' }, inShell: true })
    await until(() => project.lines('installs').length === 1)
    child.kill('SIGTERM')
    await until(() => !project.running().some(title => /npm ci|ready\.mjs/.test(title)))
    assert.equal(fs.existsSync(path.join(project.dir, 'node_modules/.ready')), false)
  })

  test(
    'kill -9 during the installation ends npm too, and the next command waits for the lock to expire',
    { skip: linuxOnly },
    async () => {
      const project = fresh()
      const { child } = project.start('install', { env: { SLOW_INSTALL: '4000' } })
      await until(() => project.lines('installs').length === 1)
      assert.ok(project.running().includes('npm ci'))
      child.kill('SIGKILL')
      await until(() => !project.running().includes('npm ci'))
      const next = await project.ready('install')
      assert.equal(next.status, 0, next.complaint)
      assert.match(next.printed, /waiting for another command/)
      assert.deepEqual(await project.ready('install'), { status: 0, printed: '', complaint: '' })
    },
  )
})

describe('A browser', { concurrency: true }, () => {
  test('is the first that shows a page, and is searched for once', async () => {
    const project = fresh()
    const env = { STARTS: '@sparticuz/chromium' }
    assert.equal((await project.ready('test', { env })).status, 0)
    assert.deepEqual(project.lines('tries').slice(-2), ['playwright', '@sparticuz/chromium'])
    const found = JSON.parse(fs.readFileSync(path.join(project.dir, '.cache/browser.json'), 'utf8'))
    assert.equal(found.executablePath, process.execPath)
    const tries = project.lines('tries').length
    await project.ready('test', { env })
    assert.equal(project.lines('tries').length, tries)
  })

  test('named by CHROMIUM_PATH comes first, and is reported if it shows no page', async () => {
    const project = fresh()
    const asked = await project.ready('test', { env: { CHROMIUM_PATH: '/mine', STARTS: '/mine' } })
    assert.equal(asked.status, 0)
    assert.deepEqual(project.lines('tries'), ['/mine'])
    const broken = await project.ready('test', { env: { CHROMIUM_PATH: '/other', STARTS: '/mine' } })
    assert.equal(broken.status, 1)
    assert.match(broken.complaint, /^\[ready\] CHROMIUM_PATH=\/other shows no page \(it does not start\): fix it/)
  })

  test('that is missing is answered with one line that says what to install', async () => {
    const { status, complaint } = await fresh().ready('test')
    assert.equal(status, 1)
    assert.match(complaint, /^\[ready\] the tests need a browser, .*: apt-get install -y chromium fonts-noto-cjk$/)
  })
})

describe('A Node.js that is too old', { concurrency: true }, () => {
  test('to start with is reported in one line', async () => {
    const { status, complaint } = await fresh().ready('start', { nodeVersion: '18.20.0' })
    assert.equal(status, 1)
    assert.match(complaint, /^KelvinChain needs Node 20 or newer to start, .*: install a newer one$/)
  })

  test('for the scripts, if npm has none for this machine, is reported in one line', async () => {
    const { status, complaint } = await fresh().ready('start', { nodeVersion: '22.0.0' })
    assert.equal(status, 1)
    assert.match(complaint, /^\[ready\] KelvinChain needs Node 24, and npm has none that runs on this .* machine: /)
  })
})
