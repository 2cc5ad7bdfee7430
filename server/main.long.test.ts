import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, suite, test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { makeUser, password } from '#test/support/database/make.ts'
import { makeDataFolder, startPortalProcess } from '#test/support/portal/portalProcess.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'
import { until } from '#test/support/database/until.ts'

const { dir, remove } = makeDataFolder()
let database: TestDatabase
let databaseUrl: string

before(async () => {
  database = await createTestDatabase()
  databaseUrl = urlOf(database.config)
})
after(async () => {
  await database.drop()
  remove()
})

const isJson = (line: string) => {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

/** The embedded server's process, from the file that it writes itself. */
const serverPid = () => Number(fs.readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

suite('a portal with its own PostgreSQL', () => {
  test('says first where it is, warns that mail stays and nobody can sign in, and ends with 0 and nothing left on SIGTERM', async () => {
    const portal = startPortalProcess({ DATA_DIR: dir })
    const address = await portal.ready()
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    await portal.said(/(npm run admin:create)/)
    assert.match(portal.out()[1] ?? '', /npm run mail:last/)
    assert.match(portal.out()[2] ?? '', /npm run admin:create/)
    const postgres = serverPid()
    const asked = Date.now()
    portal.kill('SIGTERM')
    assert.equal(await portal.ended, 0)
    assert.ok(Date.now() - asked < 10_000)
    assert.ok(!lives(postgres))
    assert.equal(portal.out().length, 3)
    assert.deepEqual(
      portal.err().filter(line => !isJson(line)),
      [],
    )
  })

  test('ends with 0 and nothing left when the signal comes while it starts', async () => {
    for (const delayMs of [200, 500, 900]) {
      const portal = startPortalProcess({ DATA_DIR: dir, LOG_LEVEL: 'debug' })
      await sleep(delayMs)
      portal.kill('SIGINT')
      const code = await portal.ended
      // Before the first line of ours runs, Node ends at once.
      assert.ok(code === 0 || portal.err().length === 0, portal.err().join('\n'))
      assert.ok(!fs.existsSync(path.join(dir, 'postgres/postmaster.pid')))
    }
  })

  test('starts its PostgreSQL again when that is killed, and ends with 0 as ever', async () => {
    const portal = startPortalProcess({ DATA_DIR: dir })
    const address = await portal.ready()
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    await until('PostgreSQL runs again', () => portal.err().some(line => line.includes('PostgreSQL runs again')))
    assert.notEqual(serverPid(), killed)
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    portal.kill('SIGTERM')
    assert.equal(await portal.ended, 0)
  })

  test('ends with 1 and says so when its PostgreSQL cannot be started again', async () => {
    const portal = startPortalProcess({ DATA_DIR: dir })
    await portal.ready()
    const version = path.join(dir, 'postgres/PG_VERSION')
    fs.renameSync(version, `${version}.away`)
    process.kill(serverPid(), 'SIGKILL')
    assert.equal(await portal.ended, 1)
    assert.match(portal.err().join('\n'), /"fatal".*cannot be started any more/)
    fs.renameSync(`${version}.away`, version)
  })

  test('starts again after being killed, and a second one on the same data is refused in one line', async () => {
    const killed = startPortalProcess({ DATA_DIR: dir })
    await killed.ready()
    killed.kill('SIGKILL')
    await killed.ended
    const portal = startPortalProcess({ DATA_DIR: dir })
    await portal.ready()
    const second = startPortalProcess({ DATA_DIR: dir })
    assert.equal(await second.ended, 1)
    assert.equal(second.err().length, 1)
    assert.match(second.err()[0] ?? '', /^KelvinChain could not start: process \d+ already uses /)
    portal.kill('SIGTERM')
    assert.equal(await portal.ended, 0)
  })
})

suite('a portal whose database was a demo', () => {
  test('disables the accounts of the demo before anybody can sign in, and says so in one line of the log', async () => {
    const former = await createTestDatabase()
    const pool = createPool(former.config, 1, () => undefined)
    const db = kyselyOver(pool)
    const { email } = await makeUser(db, { email: 'platform@demo.example' })
    const portal = startPortalProcess({ DATABASE_URL: urlOf(former.config) })
    const address = await portal.ready()
    const body = JSON.stringify({ email, password })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/pro-api/user/login`, { method: 'POST', headers, body })
    assert.equal(((await answer.json()) as { code: number }).code, codes.accountDisabled)
    assert.equal(portal.err().filter(line => line.includes('was a demo')).length, 1)
    await portal.said(/(npm run admin:create)/)
    portal.kill('SIGTERM')
    assert.equal(await portal.ended, 0)
    await pool.end()
    await former.drop()
  })
})

suite('a portal that cannot start says why in one line', () => {
  const refused = async (environment: Record<string, string>, reason: RegExp) => {
    const portal = startPortalProcess(environment)
    assert.equal(await portal.ended, 1)
    assert.deepEqual(portal.out(), [])
    assert.equal(portal.err().length, 1, portal.err().join('\n'))
    assert.match(portal.err()[0] ?? '', reason)
  }

  test('a wrong setting', () => refused({ PORT: 'x', TIME_ZONE: 'Tokyo' }, /wrong setting: PORT .*; TIME_ZONE /))

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await refused({ DATABASE_URL: databaseUrl, PORT: String(port) }, new RegExp(`port ${port} of 127.0.0.1 is taken`))
    other.close()
  })

  test('a database that is not reachable, without its password', async () => {
    const nowhere = 'postgres://kelvin:s3cret@127.0.0.1:1/kelvin'
    await refused({ DATABASE_URL: nowhere }, /the database kelvin at 127\.0\.0\.1:1 \(DATABASE_URL\) is not reachable/)
    const portal = startPortalProcess({ DATABASE_URL: nowhere })
    await portal.ended
    assert.ok(!portal.err().join('').includes('s3cret'))
  })
})

suite('a portal that is told to end', () => {
  /** A request whose body is sent in two halves. */
  async function halfRequest(address: string) {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const body = JSON.stringify({ email: 'nobody@company.example' })
    socket.write(
      `POST /pro-api/user/resendOneTimePasswordMail HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    let answer = ''
    // Until it has arrived and been begun.
    await sleep(300)
    socket.on('data', chunk => (answer += String(chunk)))
    socket.on('error', () => undefined)
    return { finish: () => socket.write(body.slice(5)), answer: () => answer, socket }
  }

  test('finishes what runs', async () => {
    const portal = startPortalProcess({ DATABASE_URL: databaseUrl })
    const request = await halfRequest(await portal.ready())
    portal.kill('SIGTERM')
    await until('it has begun to end', () => portal.err().some(line => line.includes('"shutdown"')))
    request.finish()
    await until('the answer is there', () => request.answer().includes('"code":200'))
    assert.equal(await portal.ended, 0)
  })

  test('does not wait for ever, and not at all for a second signal', async () => {
    const portal = startPortalProcess({ DATABASE_URL: databaseUrl })
    await halfRequest(await portal.ready())
    const asked = Date.now()
    portal.kill('SIGTERM')
    assert.equal(await portal.ended, 0)
    assert.ok(Date.now() - asked < 10_000)

    const hurried = startPortalProcess({ DATABASE_URL: databaseUrl })
    await halfRequest(await hurried.ready())
    hurried.kill('SIGTERM')
    await until('it has begun to end', () => hurried.err().some(line => line.includes('"shutdown"')))
    const askedAgain = Date.now()
    hurried.kill('SIGTERM')
    assert.equal(await hurried.ended, 1)
    assert.ok(Date.now() - askedAgain < 2000)
  })
})
