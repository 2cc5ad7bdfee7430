import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ApiErrorAnswer } from '#contract/kernel/api/apiAnswers.ts'
import { repeatedKeys } from '#server/integration/partnerApi/requests/repeatedKeys.ts'
import { entriesReply, openTestApi } from '#test/support/calls/testPartnerApi.ts'

const partnerApi = await openTestApi()
after(partnerApi.testApp.close)
const maker = await partnerApi.company('MAKER')
const vaccine = { itemCode: 'V', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }
const product = (itemCode: string) => JSON.stringify({ ...vaccine, itemCode })
const post = (payload: unknown) => partnerApi.post('products', maker.key, payload)
const stored = async () =>
  (await partnerApi.testApp.db.selectFrom('products').select('item_code').execute()).map(row => row.item_code)

const issuePath = ({ issues }: Record<string, unknown>) => ApiErrorAnswer.shape.issues.parse(issues)[0]?.path

const raw = async (payload: Buffer | string, headers: Record<string, string>) =>
  await partnerApi.testApp.app.inject({
    method: 'POST',
    url: '/api/v1/products',
    headers: { authorization: `Bearer ${maker.key}`, ...headers },
    payload,
  })
const json = { 'content-type': 'application/json' }

test('a body that is empty, truncated or not JSON is rejected with 400 and stores nothing', async () => {
  const whole = `{"products":[${product('CUT-1')},${product('CUT-2')}]}`
  for (const body of [
    whole.slice(0, -1),
    whole.slice(0, 90),
    '',
    'null,',
    '{"products":[}',
    'NaN',
    '[1e999',
    '<xml/>',
  ]) {
    const { status, body: reply } = await post(body)
    assert.equal(status, 400, body)
    assert.ok(String(reply.error).length > 0)
  }
  assert.deepEqual(await stored(), [])
})

test('a body of another form is rejected with what is wrong', async () => {
  const cases: [unknown, string][] = [
    [{}, 'products'],
    [[], ''],
    ['"text"', ''],
    ['null', ''],
    [{ products: {} }, 'products'],
    [{ products: [], more: 1 }, 'more'],
    ['{"products":[],"__proto__":{}}', '__proto__'],
    ['{"products":[],"products":[]}', 'products'],
  ]
  for (const [body, path] of cases) {
    const { status, body: reply } = await post(body)
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(issuePath(reply), path, JSON.stringify(reply))
  }
})

test('a repeated key is rejected by its path, however it is written', async () => {
  const twice = '{"itemCode":"T","item\\u0043ode":"U","nameJa":"x","nameEn":"x","band":"2-8"}'
  const { status, body } = await post(`{"products":[${twice},${product('ONCE')}]}`)
  assert.equal(status, 200)
  assert.deepEqual(body, { accepted: 1, rejected: [{ index: 0, path: 'itemCode', reason: 'is listed twice' }] })
})

test('prototype keys, NUL characters and lone surrogates are rejected by their path', async () => {
  const cases: [string, string][] = [
    ['{"__proto__":{"band":"2-8"},"itemCode":"P","nameJa":"x","nameEn":"x","band":"2-8"}', '__proto__'],
    ['{"constructor":{"prototype":1},"itemCode":"P","nameJa":"x","nameEn":"x","band":"2-8"}', 'constructor'],
    ['{"itemCode":"P\\u0000","nameJa":"x","nameEn":"x","band":"2-8"}', 'itemCode'],
    ['{"itemCode":"P\\ud800","nameJa":"x","nameEn":"x","band":"2-8"}', 'itemCode'],
    ['{"itemCode":"P","nameJa":"x","nameEn":"x","band":"2-8","toleranceMinutes":1e999}', 'toleranceMinutes'],
    ['{"itemCode":"P","nameJa":"x","nameEn":"x","band":"2-8","toleranceMinutes":-1}', 'toleranceMinutes'],
  ]
  for (const [entry, path] of cases) {
    const { status, body } = await post(`{"products":[${entry}]}`)
    assert.equal(status, 200, entry)
    assert.equal(entriesReply({ status, body }).rejected[0]?.path, path, JSON.stringify(body))
  }
  assert.deepEqual(await stored(), ['ONCE'])
})

test('ten million open brackets are rejected without recursion', async () => {
  for (const body of ['['.repeat(10_000_000), `{"products":[${'{"a":'.repeat(100)}1${'}'.repeat(100)}]}`]) {
    const { status, body: reply } = await post(body)
    assert.equal(status, 400)
    assert.match(String(reply.error), /deep/)
  }
})

test('another content type or encoding is refused with 415, other bytes than UTF-8 with 400', async () => {
  assert.equal((await raw('a,b', { 'content-type': 'text/csv' })).statusCode, 415)
  assert.equal((await raw('{}', {})).statusCode, 415)
  assert.equal((await raw('{}', { ...json, 'content-encoding': 'gzip' })).statusCode, 415)
  const shiftJis = Buffer.concat([Buffer.from('{"products":["'), Buffer.from([0x93, 0x8c]), Buffer.from('"]}')])
  const refused = await raw(shiftJis, json)
  assert.equal(refused.statusCode, 400)
  assert.match(refused.json().error, /UTF-8/)
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"products":[]}')])
  assert.equal((await raw(marked, json)).statusCode, 200)
})

test('a body of more than 20 MB is refused with 413', async () => {
  const { status, body } = await post(`{"products":[${' '.repeat(20 * 1024 * 1024)}]}`)
  assert.equal(status, 413)
  assert.match(String(body.error), /20 MB/)
})

test('an unknown path of the partner API answers 404 in its format', async () => {
  const { status, body } = await partnerApi.get('nothing', maker.key)
  assert.equal(status, 404)
  assert.match(String(body.error), /GET \/api\/v1\/nothing/)
})

test('repeated keys are found at any depth, and texts that look like keys are not reported', () => {
  assert.deepEqual(repeatedKeys('{"a":[{"b":1,"b":2},{"b":1}],"c":{"a":1}}'), [['a', 0, 'b']])
  assert.deepEqual(repeatedKeys('{"a":"a\\"","b":["a","a"],"":{"":1}}'), [])
  assert.deepEqual(repeatedKeys('{"a\\\\":1,"a\\\\":2}'), [['a\\']])
})
