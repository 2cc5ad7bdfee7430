import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { canEnter } from '#server/platform/db/embedded/serverUser.ts'
import {
  appCommand,
  ask,
  endApp,
  processesNaming,
  startApp,
  temporaryFolder,
  type App,
} from '#test/support/portal/embeddedApp.ts'

const folders: string[] = []
const apps: App[] = []
const isRoot = process.getuid?.() === 0
const rootOnly = isRoot ? false : 'only root has this case: PostgreSQL then runs as nobody'
const linuxOnly = process.platform === 'linux' ? false : 'reads /proc, which only Linux has'

afterEach(() => Promise.all(apps.splice(0).map(app => endApp(app))))

after(() => {
  for (const dir of folders) removeDataFolder(dir)
})

function newFolder() {
  const dir = temporaryFolder()
  folders.push(dir)
  return dir
}

async function started(dataDir: string) {
  const app = await startApp(dataDir)
  apps.push(app)
  return app
}

const complaintOf = (dataDir: string) =>
  started(dataDir).then(
    () => 'none',
    (error: Error) => error.message,
  )

/** The user id of PostgreSQL in these tests. */
const serverUid = (app: App) => fs.statSync(app.access.host).uid

describe('An app on its data folder', () => {
  test('gets its database, keeps its data, and leaves no process behind', { skip: linuxOnly }, async () => {
    const dir = newFolder()
    const first = await started(dir)
    await ask(first.access, 'create table kept as select 5 as celsius')
    await endApp(first)
    for (let left = 100; processesNaming(dir).length > 0 && left > 0; left--) await sleep(20)
    assert.deepEqual(processesNaming(dir), [])
    assert.deepEqual(await ask((await started(dir)).access, 'select * from kept'), [{ celsius: 5 }])
  })

  test('is the only one, and opens no TCP port: a second app is refused at once with one line', async () => {
    const dir = newFolder()
    const app = await started(dir)
    const begun = performance.now()
    assert.equal(
      await complaintOf(dir),
      `process ${app.process.pid} already uses ${dir}: stop it, or set DATA_DIR to another folder`,
    )
    assert.ok(performance.now() - begun < 3000)
    assert.deepEqual(await ask(app.access, 'show listen_addresses'), [{ listen_addresses: '' }])
  })

  test('is one of three that start at the same time on a new folder', async () => {
    const dir = newFolder()
    const outcomes = await Promise.all([1, 2, 3].map(() => complaintOf(dir)))
    assert.equal(outcomes.filter(outcome => outcome === 'none').length, 1)
    assert.equal(outcomes.filter(outcome => /already uses .*: stop it, or set DATA_DIR/.test(outcome)).length, 2)
  })
})

describe('After kill -9 of the app', () => {
  test('the next start has everything that was committed', async () => {
    const dir = newFolder()
    const killed = await started(dir)
    await ask(killed.access, 'create table kept as select 5 as celsius')
    await endApp(killed, 'SIGKILL')
    const next = await started(dir)
    assert.deepEqual(await ask(next.access, 'select * from kept'), [{ celsius: 5 }])
  })

  test('the next start stops a server whose watcher was killed too', { skip: linuxOnly }, async () => {
    const dir = newFolder()
    const killed = await started(dir)
    const watchers = processesNaming(`read _ <&3`).filter(pid => processesNaming(dir).includes(pid))
    for (const pid of watchers) process.kill(pid, 'SIGKILL')
    await endApp(killed, 'SIGKILL')
    await sleep(200)
    assert.ok(processesNaming(dir).includes(killed.access.pid), 'the server lives on')
    await started(dir)
    assert.ok(!processesNaming(dir).includes(killed.access.pid))
  })

  test('a zombie process of the app does not hold the folder', { skip: linuxOnly }, async () => {
    const dir = newFolder()
    const { command, args } = appCommand(dir)
    const careless = spawn('/bin/sh', ['-c', '"$0" "$@" & exec sleep 60', command, ...args])
    await new Promise(resolve => careless.stdout.once('data', resolve))
    const owner = Number(fs.readFileSync(path.join(dir, 'owner.pid'), 'utf8'))
    process.kill(owner, 'SIGKILL')
    await started(dir)
    assert.match(fs.readFileSync(`/proc/${owner}/stat`, 'utf8'), /\) Z /)
    careless.kill()
  })

  test('a status file with a reused process id, or a truncated one, does not prevent the next start', async () => {
    const dir = newFolder()
    const app = await started(dir)
    const { host, port } = app.access
    const ids = isRoot ? { uid: serverUid(app), gid: fs.statSync(host).gid } : {}
    const outsider = spawn('sleep', ['60'], ids)
    const status = fs.readFileSync(path.join(host, 'postmaster.pid'), 'utf8')
    await endApp(app)
    fs.writeFileSync(path.join(host, 'postmaster.pid'), status.replace(/^\d+/, String(outsider.pid)))
    fs.writeFileSync(path.join(host, `.s.PGSQL.${port}.lock`), status.replace(/^\d+/, String(outsider.pid)))
    fs.writeFileSync(path.join(host, `.s.PGSQL.${port}`), '')
    await endApp(await started(dir))
    assert.equal(outsider.exitCode, null)
    outsider.kill()
    fs.writeFileSync(path.join(host, 'postmaster.pid'), '')
    await started(dir)
  })
})

describe('Folders:', () => {
  test('a data folder with a long path has its socket in a private folder elsewhere', async () => {
    const dir = path.join(newFolder(), 'a'.repeat(100))
    const app = await started(dir)
    assert.ok(Buffer.byteLength(app.access.host) < 60)
    assert.equal(fs.statSync(app.access.host).mode & 0o777, 0o700)
    assert.equal((await ask(app.access, 'select 1 as one')).length, 1)
    folders.push(app.access.host)
  })

  test('a path can contain spaces, commas, quotes and Japanese', async () => {
    const app = await started(path.join(newFolder(), `医薬 品, 'a'`))
    assert.equal((await ask(app.access, 'select 1 as one')).length, 1)
  })

  test(
    'a folder that only root can enter has a link to one that PostgreSQL can enter',
    { skip: rootOnly },
    async () => {
      const closed = newFolder()
      fs.chmodSync(closed, 0o700)
      const dir = path.join(closed, 'data')
      folders.unshift(dir)
      const app = await started(dir)
      assert.match(fs.readlinkSync(path.join(dir, 'server')), /^\/var\/(lib|tmp)\/kelvinchain-/)
      await ask(app.access, 'create table kept as select 5 as celsius')
      await endApp(app)
      assert.deepEqual(await ask((await started(dir)).access, 'select * from kept'), [{ celsius: 5 }])
    },
  )

  test('a database whose link has no target is not replaced by an empty one', async () => {
    const dir = newFolder()
    fs.symlinkSync(path.join(dir, 'gone'), path.join(dir, 'server'))
    assert.match(await complaintOf(dir), /was in .*gone, which does not exist: restore it, or remove/)
  })

  test('a folder that cannot be written is reported in one line', async () => {
    const dir = newFolder()
    fs.writeFileSync(path.join(dir, 'file'), '')
    assert.match(await complaintOf(path.join(dir, 'file/data')), /file\/data cannot be written: .*DATA_DIR/)
  })

  test('a full disk is reported in one line, and a later start with space succeeds', { skip: rootOnly }, async t => {
    const dir = newFolder()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=755', 'none', dir]).status !== 0) {
      return t.skip('this root may not mount a small disk to fill')
    }
    try {
      assert.equal(
        await complaintOf(dir),
        `no space left on the disk of ${dir}: free some, or set DATA_DIR to another disk`,
      )
      spawnSync('mount', ['-o', 'remount,size=200m', dir])
      await endApp(await started(dir))
    } finally {
      spawnSync('umount', ['--lazy', dir])
    }
  })
})

test('A user id without a name is reported in one line', async t => {
  const nameless = { uid: 12345, gid: 12345 }
  if (!isRoot) return t.skip('only root may take on such an id')
  if (!canEnter(process.cwd(), nameless)) return t.skip('such a user cannot enter this checkout')
  const dir = newFolder()
  fs.chownSync(dir, nameless.uid, nameless.gid)
  const line = /cannot run as user id 12345, which has no name in \/etc\/passwd: .* or set DATABASE_URL$/
  await assert.rejects(startApp(dir, nameless), line)
})

describe('Japanese:', () => {
  let access: App['access']
  let app: App
  before(async () => {
    app = await startApp(newFolder())
    access = app.access
    await ask(access, 'create extension pg_trgm')
    await ask(access, 'create table places (name text)')
    await ask(access, `insert into places select md5(n::text) || '大阪府' from generate_series(1, 3000) n`)
    await ask(access, `insert into places values ('東京都千代田区'), ('ＡＢＣ倉庫'), ('Tokyo Depot')`)
    await ask(access, 'create index on places using gin (name gin_trgm_ops)')
  })
  after(() => endApp(app))

  for (const [pattern, name] of [
    ['%東京%', '東京都千代田区'],
    ['%京%', '東京都千代田区'],
    ['%千代田%', '東京都千代田区'],
    ['%tokyo%', 'Tokyo Depot'],
    ['ａｂｃ%', 'ＡＢＣ倉庫'],
  ] as const) {
    test(`${pattern} finds ${name}, with and without the index`, async () => {
      const find = 'select name from places where name ilike $1'
      assert.deepEqual(await ask(access, find, [pattern]), [{ name }])
      assert.deepEqual(await ask({ ...access, options: '-c enable_seqscan=off' }, find, [pattern]), [{ name }])
    })
  }

  test('there are trigrams: a prefix is similar', async () => {
    const [row] = await ask(access, `select similarity('東京', '東京都') as likeness`)
    assert.ok(Number(row?.['likeness']) > 0)
  })

  test('kana are sorted by sound, then width, and before kanji', async () => {
    const names = ['東京', 'ば', 'ア', 'B', 'は', 'い', 'Ａ', 'ｱ', 'a', '大阪', 'ハ', 'あ', '10', '２']
    const rows = await ask(access, 'select name from unnest($1::text[]) name order by name', [names])
    const expected = ['10', '２', 'a', 'Ａ', 'B', 'あ', 'ア', 'ｱ', 'い', 'は', 'ハ', 'ば', '大阪', '東京']
    assert.deepEqual(
      rows.map(row => row['name']),
      expected,
    )
  })
})
