import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { clientVersion } from '#contract/kernel/version.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { createPost, fileNameOf, type Transport } from '#web/kernel/api/sending/post.ts'

type Sent = { path: string; headers: Headers; body: unknown }

const bodyOf = async (request: Request): Promise<unknown> =>
  request.headers.get('content-type')?.startsWith('multipart/form-data')
    ? Object.fromEntries(await request.formData())
    : request.json()

/** A server that gives these answers one after the other, and what it was asked. */
function portal(...answers: (() => Response)[]) {
  const sent: Sent[] = []
  const renewed: string[] = []
  let accessToken = 'first'
  let isOver = false
  const ensureCurrent = () => {
    if (isOver) throw new CallError('sessionOver')
  }
  const transport: Transport = {
    fetch: async (path, init) => {
      const request = new Request(`http://portal.example${path}`, init)
      sent.push({ path, headers: request.headers, body: await bodyOf(request) })
      const answer = answers[sent.length - 1]
      if (!answer) throw new Error('asked too often')
      return answer()
    },
    tokens() {
      ensureCurrent()
      return { accessToken, refreshToken: 'refresh' }
    },
    ensureCurrent,
    renew: async expired => {
      ensureCurrent()
      renewed.push(expired)
      accessToken = 'second'
    },
  }
  /** Somebody signs out, or another one in, in whichever tab. */
  const endSession = () => void (isOver = true)
  return { ...createPost(transport), sent, renewed, transport, endSession }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const { statusInfo, downloadCsv } = deliveryCalls
const body = { deliveryId: 7 }

test('a call carries both tokens and the version, and answers the data', async () => {
  const one = portal(json({ code: 200, data: { reference: 'R-1' } }))
  assert.deepEqual(await one.post(statusInfo, body), { reference: 'R-1' })
  const [sent] = one.sent
  assert.equal(sent?.path, '/pro-api/deliveryStatus/statusInfo')
  assert.deepEqual(sent.body, body)
  assert.equal(sent.headers.get('accessToken'), 'first')
  assert.equal(sent.headers.get('refreshToken'), 'refresh')
  assert.equal(sent.headers.get('version'), clientVersion)
})

test('HTTP 200 with an error inside is thrown, with its fields', async () => {
  const issues = [{ path: 'deliveryId', message: 'too small' }]
  await assert.rejects(portal(json({ code: 4022, data: { issues } })).post(statusInfo, body), { failure: 4022, issues })
})

test('a fault of the server is thrown with the id that its log holds', async () => {
  const one = portal(json({ code: 5002, data: { id: 'abc' } }, 500))
  await assert.rejects(one.post(statusInfo, body), { failure: 5002, faultId: 'abc' })
})

test('a call too many is thrown with when it may be made again', async () => {
  const one = portal(json({ code: 4025, data: { issues: [], retryAfterSeconds: 61, waitedFor: 'own' } }))
  await assert.rejects(one.post(statusInfo, body), { failure: 4025, retryAfterSeconds: 61, waitedFor: 'own' })
})

test("a proxy's error page is a broken connection, a page with 200 invalid data", async () => {
  await assert.rejects(portal(() => new Response('<h1>502</h1>', { status: 502 })).post(statusInfo, body), {
    failure: 'connection',
  })
  await assert.rejects(portal(() => new Response('<h1>hotel wifi</h1>')).post(statusInfo, body), { failure: 5001 })
})

test('a portal that says when it is back is interrupted; one that does not know has its code (SHL-81)', async () => {
  const soon = { 'retry-after': '5', 'content-type': 'application/json' }
  const answer = JSON.stringify({ code: 5015, data: { id: 'abc' } })
  const interrupted = portal(() => new Response(answer, { status: 503, headers: soon }))
  await assert.rejects(interrupted.post(statusInfo, body), { failure: 'interrupted' })
  const proxied = portal(() => new Response('{"error":"no portal answers"}', { status: 503, headers: soon }))
  await assert.rejects(proxied.post(statusInfo, body), { failure: 'interrupted' })
  await assert.rejects(portal(json({ code: 5015, data: { id: 'abc' } }, 503)).post(statusInfo, body), { failure: 5015 })
})

test('an expired login is renewed and the call repeated with the new token', async () => {
  const one = portal(json({ code: 4013, data: null }), json({ code: 200, data: [] }))
  assert.deepEqual(await one.post(statusInfo, body), [])
  assert.deepEqual(one.renewed, ['first'])
  assert.equal(one.sent[1]?.headers.get('accessToken'), 'second')
})

test('a call is repeated once only', async () => {
  const one = portal(json({ code: 4013 }), json({ code: 4013 }))
  await assert.rejects(one.post(statusInfo, body), { failure: 4013 })
  assert.equal(one.sent.length, 2)
})

test('the renewal itself is never renewed', async () => {
  const one = portal(json({ code: 4013 }))
  await assert.rejects(one.post(sessionCalls.refreshToken, { email: 'a@b.example' }), { failure: 4013 })
  assert.equal(one.sent.length, 1)
})

test('no network shows its own message', async () => {
  const one = portal(() => {
    throw new TypeError('fetch failed')
  })
  await assert.rejects(one.post(statusInfo, body), { failure: 'connection' })
})

test('a call that its screen gave up is no failure of the portal', async () => {
  const left = new AbortController()
  const one = portal(() => {
    left.abort()
    throw left.signal.reason
  })
  await assert.rejects(one.post(statusInfo, body, left.signal), { name: 'AbortError' })
})

test('a file comes with its Japanese name', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="_.csv"; filename*=UTF-8''${encodeURIComponent('測定値.csv')}`,
  }
  const file = await portal(() => new Response('time,celsius', { headers })).postForFile(downloadCsv, body)
  assert.equal(file.fileName, '測定値.csv')
  assert.equal(await file.body.text(), 'time,celsius')
})

test('where there is no file, the reason is thrown', async () => {
  await assert.rejects(portal(json({ code: 4508, data: null })).postForFile(downloadCsv, body), { failure: 4508 })
})

test('a file without the long name keeps the plain one', () => {
  const response = new Response('', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } })
  assert.equal(fileNameOf(response), 'a.csv')
})

const upload = {
  body: { enterpriseCode: undefined, language: '0' },
  files: { file: new File(['%PDF-1.7'], '取扱説明書.pdf', { type: 'application/pdf' }) },
} as const

async function uploaded({ body }: Sent) {
  const { file, ...fields } = body as { file: File }
  return { fields, name: file.name, content: await file.text() }
}

test('an upload is a form with the fields that are set and its files, and carries the session too', async () => {
  const one = portal(json({ code: 200, data: null }))
  await one.postForm(manualCalls.uploadManual, upload)
  const [sent] = one.sent as [Sent]
  assert.deepEqual(await uploaded(sent), { fields: { language: '0' }, name: '取扱説明書.pdf', content: '%PDF-1.7' })
  assert.equal(sent.headers.get('accessToken'), 'first')
  assert.equal(sent.headers.get('version'), clientVersion)
})

test('an upload that met an expired login is sent again whole', async () => {
  const one = portal(json({ code: 4013, data: null }), json({ code: 200, data: null }))
  assert.equal(await one.postForm(manualCalls.uploadManual, upload), null)
  const [first, second] = one.sent as [Sent, Sent]
  assert.deepEqual(await uploaded(second), await uploaded(first))
  assert.equal(second.headers.get('accessToken'), 'second')
})

test('a file that is too large is thrown with its field', async () => {
  const issues = [{ path: 'file', message: 'is larger than 20 MB' }]
  const one = portal(json({ code: 5507, data: { issues } }))
  await assert.rejects(one.postForm(manualCalls.uploadManual, upload), { failure: 5507, issues })
})

const streaming =
  (...chunks: string[]) =>
  () => {
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } })
  }
const { watchDeliveries } = liveCalls
const staying = new AbortController().signal

test('a stream tells each event, wherever its lines are cut, with the usual headers', async () => {
  const one = portal(streaming('{"kind":"watching"}\n{"kind":"cha', 'nged","ids":[7]}\n', '{"kind":"al'))
  const events = await Array.fromAsync(await one.postStream(watchDeliveries, {}, staying))
  assert.deepEqual(events, [{ kind: 'watching' }, { kind: 'changed', ids: [7] }])
  assert.equal(one.sent[0]?.headers.get('accessToken'), 'first')
  assert.equal(one.sent[0].path, '/pro-api/delivery/watchDeliveries')
})

test('a stream that is ended throws why, one that is refused from the start too', async () => {
  const ended = portal(streaming('{"kind":"watching"}\n', '{"code":4014,"data":{"issues":[]}}\n'))
  const events = await ended.postStream(watchDeliveries, {}, staying)
  await assert.rejects(Array.fromAsync(events), { failure: 4014 })
  const refused = portal(json({ code: 4017, data: { issues: [] } }))
  await assert.rejects(refused.postStream(watchDeliveries, {}, staying), { failure: 4017 })
})

test('an expired login is renewed before a stream begins', async () => {
  const one = portal(json({ code: 4013 }), streaming('{"kind":"watching"}\n'))
  assert.deepEqual(await Array.fromAsync(await one.postStream(watchDeliveries, {}, staying)), [{ kind: 'watching' }])
  assert.deepEqual(one.renewed, ['first'])
})

test('for a session that is over nothing is sent', async () => {
  const one = portal(json({ code: 200, data: {} }))
  one.endSession()
  await assert.rejects(one.post(statusInfo, body), { failure: 'sessionOver' })
  await assert.rejects(one.postForm(manualCalls.uploadManual, upload), { failure: 'sessionOver' })
  await assert.rejects(one.postStream(watchDeliveries, {}, staying), { failure: 'sessionOver' })
  assert.deepEqual(one.sent, [])
})

for (const [what, answer] of Object.entries({
  data: json({ code: 200, data: { reference: 'R-1' } }),
  'a refusal, which would end the next session': json({ code: 4014, data: null }),
  'an expiry, which would be renewed by the next session': json({ code: 4013, data: null }),
})) {
  test(`what arrives after the session that asked is dropped: ${what}`, async () => {
    const one = portal(
      () => {
        one.endSession()
        return answer()
      },
      json({ code: 200, data: { reference: 'of the next user' } }),
    )
    await assert.rejects(one.post(statusInfo, body), { failure: 'sessionOver' })
    assert.equal(one.sent.length, 1)
    assert.deepEqual(one.renewed, [])
  })
}

test('a call is not repeated by a session that began while the login was renewed', async () => {
  const one = portal(json({ code: 4013 }), json({ code: 200, data: {} }))
  one.transport.renew = async () => one.endSession()
  await assert.rejects(one.post(statusInfo, body), { failure: 'sessionOver' })
  assert.equal(one.sent.length, 1)
})

test('a file that arrives after its session is not handed out', async () => {
  const one = portal(() => {
    one.endSession()
    return new Response('time,celsius', { headers: { 'content-type': 'text/csv' } })
  })
  await assert.rejects(one.postForFile(downloadCsv, body), { failure: 'sessionOver' })
})

test('a stream tells nothing once its session is over', async () => {
  const one = portal(streaming('{"kind":"watching"}\n', '{"kind":"changed","ids":[7]}\n'))
  const heard: unknown[] = []
  const listen = async () => {
    for await (const event of await one.postStream(watchDeliveries, {}, staying)) {
      heard.push(event)
      one.endSession()
    }
  }
  await assert.rejects(listen(), { failure: 'sessionOver' })
  assert.deepEqual(heard, [{ kind: 'watching' }])
})
