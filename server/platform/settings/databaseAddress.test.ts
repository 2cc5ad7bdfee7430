import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, suite, test } from 'node:test'
import { createSecureContext, TLSSocket } from 'node:tls'
import { reachable } from '#server/platform/db/connection/reachable.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { selfSignedCertificate } from '#test/support/network/selfSignedCertificate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-authorities-'))
const caFile = path.join(folder, 'ca.crt')
const [ours, other] = [selfSignedCertificate(), selfSignedCertificate()]

/** The far side: answers a request for encryption, then what a client says within it ends the connection. */
const server = createServer(socket => void answer(socket))
let encrypted: string[] = []

async function answer(socket: Socket) {
  socket.on('error', () => undefined)
  const [first] = (await once(socket, 'data')) as [Buffer]
  // PostgreSQL's SSLRequest: length 8, code 80877103.
  if (first.length !== 8 || first.readInt32BE(4) !== 80_877_103) {
    socket.destroy()
    return
  }
  socket.write('S')
  const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(ours) })
  secure.on('error', () => undefined)
  secure.once('data', (startup: Buffer) => {
    encrypted.push(String(startup))
    secure.destroy()
  })
}

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => {
  server.close()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(() => (encrypted = []))

const configured = (host = '127.0.0.1') =>
  readConfig({
    DATABASE_URL: `postgres://kelvin:p%40ss@${host}:${(server.address() as AddressInfo).port}/portal`,
    DATABASE_CA_FILE: caFile,
  }).databaseUrl ?? ''

suite('With DATABASE_CA_FILE', () => {
  test('connections are encrypted to a server with a certificate of these authorities', async () => {
    fs.writeFileSync(caFile, ours.cert)
    await assert.rejects(reachable(configured()), /not reachable/)
    assert.equal(encrypted.length, 1)
    assert.match(encrypted[0] ?? '', /user\0kelvin\0database\0portal\0/)
  })

  test('no name or password is sent to a server with another certificate', async () => {
    fs.writeFileSync(caFile, other.cert)
    await assert.rejects(reachable(configured()), /not reachable.*self-signed certificate/)
    assert.deepEqual(encrypted, [])
  })

  test('no name or password is sent to a server with the certificate of another name', async () => {
    fs.writeFileSync(caFile, ours.cert)
    await assert.rejects(reachable(configured('127.0.0.2')), /not reachable/)
    assert.deepEqual(encrypted, [])
  })

  test('renewed authorities count from the next connection on', async () => {
    fs.writeFileSync(caFile, other.cert)
    const address = configured()
    await assert.rejects(reachable(address), /self-signed certificate/)
    fs.writeFileSync(caFile, ours.cert)
    await assert.rejects(reachable(address), /not reachable/)
    assert.equal(encrypted.length, 1)
  })

  test('a file that is no certificate, or a missing DATABASE_URL, is refused at start', () => {
    fs.writeFileSync(caFile, 'no certificate')
    assert.throws(() => configured(), /DATABASE_CA_FILE names a file without a certificate/)
    assert.throws(() => readConfig({ DATABASE_CA_FILE: caFile }), /DATABASE_CA_FILE needs DATABASE_URL/)
    fs.rmSync(caFile)
    assert.throws(() => configured(), /DATABASE_CA_FILE names a file that cannot be read \(ENOENT\)/)
  })
})
