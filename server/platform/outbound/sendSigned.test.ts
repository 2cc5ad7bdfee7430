import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { mock, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { post } from '#server/platform/outbound/post.ts'
import { sendSigned } from '#server/platform/outbound/sendSigned.ts'
import { newWebhookSecret } from '#server/platform/outbound/webhookSignature.ts'
import { webhookTarget } from '#server/platform/outbound/webhookTarget.ts'
import { receiver, type Behaviour } from '#test/support/network/receiver.ts'
import { until } from '#test/support/database/until.ts'

const secret = newWebhookSecret()
const message = { id: 'msg_1', at: new Date(), body: '{"a":"あ"}', contentType: 'application/json', secrets: [secret] }
const send = async (address: string, webhookOrigins: string[] = [], timeoutMs?: number) =>
  await sendSigned({ ...message, address }, { outboundTo: undefined, webhookOrigins }, timeoutMs)

suite('A signed message', () => {
  test('is verified by the library of Standard Webhooks, also while two secrets are valid', async () => {
    await using company = await receiver()
    const [former, other] = [newWebhookSecret(), newWebhookSecret()]
    const config = { outboundTo: undefined, webhookOrigins: [company.origin] }
    await sendSigned({ ...message, address: company.url, secrets: [secret, former] }, config)
    const [received] = company.requests
    const { headers = {}, body = '' } = received ?? {}
    for (const known of [secret, former]) {
      assert.deepEqual(new Webhook(known).verify(body, headers), { a: 'あ' })
    }
    assert.throws(() => new Webhook(other).verify(body, headers), /No matching signature/)
    assert.throws(() => new Webhook(secret).verify(`${body} `, headers), /No matching signature/)
    assert.throws(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_2' }), /No matching/)
    assert.equal(headers['content-type'], 'application/json')
  })

  const answers: [Behaviour, object][] = [
    [204, { outcome: 'accepted', status: 204, answer: '' }],
    [500, { outcome: 'refused', status: 500, answer: 'an answer' }],
    ['crashes', { outcome: 'unreachable', status: null }],
    ['redirects', { outcome: 'redirected', status: 307 }],
    ['endlessHeaders', { outcome: 'unreachable', status: null }],
    ['switchesProtocols', { outcome: 'unreachable', status: null }],
  ]
  for (const [behaviour, expected] of answers) {
    test(`to a receiver that ${typeof behaviour === 'string' ? behaviour : `answers ${JSON.stringify(behaviour)}`} says so`, async () => {
      await using company = await receiver(behaviour)
      assert.partialDeepStrictEqual(await send(company.url, [company.origin]), expected)
      assert.deepEqual(
        company.requests.map(one => one.url),
        ['/hooks'],
        'no redirect is followed, nothing repeated',
      )
      await until('the portal has hung up', () => company.sockets.size === 0)
    })
  }

  test('to a receiver that hangs ends with its time', async () => {
    await using company = await receiver('hangs')
    assert.partialDeepStrictEqual(await send(company.url, [company.origin], 200), { outcome: 'timedOut', status: null })
    company.behave('hangsAfterHeaders')
    assert.partialDeepStrictEqual(await send(company.url, [company.origin], 500), { outcome: 'accepted', status: 200 })
    await until('the portal has hung up', () => company.sockets.size === 0)
  })

  test('to a receiver that answers endlessly reads its beginning and hangs up', async () => {
    await using company = await receiver('endlessAnswer')
    const { answer, ...rest } = await send(company.url, [company.origin])
    assert.partialDeepStrictEqual(rest, { outcome: 'accepted', status: 200 })
    assert.equal(answer.length, 200)
    await until('the portal has hung up', () => company.sockets.size === 0)
  })

  test('to a receiver that answers at length keeps no more than the beginning, however large its chunks are', async () => {
    await using company = await receiver('largeAnswer')
    const answered = await send(company.url, [company.origin])
    assert.partialDeepStrictEqual(answered, { outcome: 'accepted', status: 200, answer: '' })
  })
})

suite('Others choose where a message goes, so it', () => {
  test('goes to a name over https, or to an origin that the operator lists', () => {
    const config = { webhookOrigins: ['http://10.0.0.5:8090', 'http://erp.internal'] }
    const ask = (address: string) => {
      const target = webhookTarget(address, config)
      return 'fault' in target ? target.fault : target.mustBePublic
    }
    const asked: [string, ReturnType<typeof ask>][] = [
      ['https://erp.example/hooks?key=1', true],
      ['http://10.0.0.5:8090/any/path', false],
      ['http://10.0.0.5:8091/', 'notEncrypted'],
      ['http://erp.internal.example/', 'notEncrypted'],
      ['https://10.0.0.5:8090/', 'needsName'],
      ['http://erp.example/hooks', 'notEncrypted'],
      ['https://127.0.0.1/', 'needsName'],
      ['https://2130706433/', 'needsName'],
      ['https://0x7f.1/', 'needsName'],
      ['https://127.0.0.1./', 'needsName'],
      ['https://[::ffff:127.0.0.1]/', 'needsName'],
      ['https://user:password@erp.example/', 'hasUser'],
      ['http://10.0.0.5:8090@erp.example/', 'hasUser'],
      ['https://erp.example/#part', 'hasFragment'],
      ['ftp://erp.example/', 'notAnAddress'],
      ['erp.example', 'notAnAddress'],
    ]
    for (const [address, expected] of asked) assert.equal(ask(address), expected, address)
  })

  test('is not sent to a name that leads to this machine, in whichever spelling', async () => {
    await using company = await receiver()
    const port = new URL(company.url).port
    for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '0x7f000001']) {
      assert.partialDeepStrictEqual(
        await send(`https://${host}:${port}/`),
        { outcome: 'notPublic', status: null },
        host,
      )
    }
    assert.equal(
      (await post({ ...plain, url: new URL(company.url), mustBePublic: true }, noServer)).outcome,
      'notPublic',
    )
    assert.equal(company.requests.length, 0)
    assert.equal(company.sockets.size, 0)
  })

  test('is checked at the connection: a name that led elsewhere before, or to several places, changes nothing', async () => {
    await using company = await receiver()
    const url = new URL(`http://rebinding.example:${new URL(company.url).port}/`)
    for (const [v4, v6] of [
      [['127.0.0.1'], []],
      [['8.8.8.8', '127.0.0.1'], []],
      [['8.8.8.8'], ['::1']],
      [[], ['::ffff:127.0.0.1']],
      [[], ['64:ff9b::7f00:1']],
      [[], []],
    ] as [string[], string[]][]) {
      const lookups = answerNames(v4, v6)
      const { outcome } = await post({ ...plain, url, mustBePublic: true }, noServer)
      const counts = lookups.map(lookup => lookup.callCount())
      assert.deepEqual([outcome, counts], ['notPublic', [1, 1]], JSON.stringify([v4, v6]))
      mock.restoreAll()
    }
    assert.equal(company.sockets.size, 0)
  })

  test('is looked up by the network: a slow name takes no thread from others, and has five seconds', async () => {
    const threads = mock.method(dns, 'lookup', () => undefined)
    const { promise, reject } = Promise.withResolvers<string[]>()
    const waiting = () => promise
    mock.method(Resolver.prototype, 'resolve4', waiting)
    mock.method(Resolver.prototype, 'resolve6', waiting)
    mock.method(Resolver.prototype, 'cancel', () =>
      reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' })),
    )
    mock.timers.enable({ apis: ['setTimeout'] })
    const answer = post({ ...plain, url: new URL('https://slow.example/'), mustBePublic: true }, noServer)
    mock.timers.tick(5000)
    assert.partialDeepStrictEqual(await answer, { outcome: 'unreachable', answer: 'ECANCELLED' })
    assert.equal(threads.mock.callCount(), 0)
    mock.timers.reset()
    mock.restoreAll()
  })

  test('has its list of hosts only where the operator lists its origin', async () => {
    await using company = await receiver()
    const { port } = new URL(company.url)
    const [v4] = answerNames(['8.8.8.8'], [])
    const address = `http://localhost:${port}/`
    const { outcome } = await send(address, [`http://localhost:${port}`])
    assert.deepEqual([outcome, v4.callCount()], ['accepted', 0])
    mock.restoreAll()
  })

  test('is not shown to a proxy of the environment', async () => {
    await using company = await receiver()
    await using proxy = await receiver()
    const program = `
      import { post } from '#server/platform/outbound/post.ts'
      const sent = { url: new URL(${JSON.stringify(company.url)}), body: '', contentType: 'text/plain', mustBePublic: false }
      console.log((await post(sent, { outboundTo: undefined })).outcome)`
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.origin, HTTPS_PROXY: proxy.origin }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env })
    assert.deepEqual([stdout.trim(), company.requests.length, proxy.requests.length], ['accepted', 1, 0])
  })
})

/** What name servers answer, and how often they were asked: by IPv4, by IPv6. */
function answerNames(v4: string[], v6: string[]) {
  const absent = Object.assign(new Error('no data'), { code: 'ENODATA' })
  const answering = async (found: string[], others: string[]) => {
    if (found.length === 0 && others.length > 0) throw absent
    return found
  }
  return [
    mock.method(Resolver.prototype, 'resolve4', async () => await answering(v4, v6)).mock,
    mock.method(Resolver.prototype, 'resolve6', async () => await answering(v6, v4)).mock,
  ] as const
}

const plain = { body: '', contentType: 'text/plain' }
const noServer = { outboundTo: undefined }
