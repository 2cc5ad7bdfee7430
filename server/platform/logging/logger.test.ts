import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createLogger } from '#server/platform/logging/logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let line = ''
  write(createLogger({ logLevel: 'trace' }, { write: text => void (line += text) }))
  return JSON.parse(line)
}

suite('The log', () => {
  test('is a JSON line with level and time', () => {
    const { level, time, msg } = logged(log => log.warn('late'))
    assert.deepEqual([level, msg], ['warn', 'late'])
    assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000)
  })

  test('hides passwords, codes and tokens at every depth of bodies and headers', () => {
    const secrets = { password: 's3cret', oneTimePassword: 's3cret', accessToken: 's3cret', refreshToken: 's3cret' }
    const headers = { accesstoken: 's3cret', authorization: 'Bearer s3cret' }
    const line = JSON.stringify(logged(log => log.info({ ...secrets, body: secrets, request: { headers } }, 'call')))
    assert.ok(!line.includes('s3cret'))
  })

  test('shortens email addresses everywhere', () => {
    const thrown = new Error('550 no such user <taro.yamada@pharma.example>')
    const line = JSON.stringify(
      logged(log => log.error({ err: thrown, to: 'hanako@pharma.example' }, 'mail for x@y.example')),
    )
    assert.match(line, /t\*\*\*@pharma\.example/)
    assert.match(line, /h\*\*\*@pharma\.example/)
    assert.ok(!/taro|hanako/.test(line))
  })

  test('hides secrets that URLs, headers and messages quote', () => {
    const key = `kc_${'K'.repeat(43)}`
    const lines = [
      logged(log => log.warn({ url: '/shared-report?token=s3cret-token&act=end' }, 'opened')),
      logged(log => log.warn('/password-reset?code=s3cret-uuid was opened')),
      logged(log => log.error({ err: new Error(`the key ${key} is unknown`) })),
      logged(log => log.error({ err: new Error('Authorization: Bearer s3cret.token/1') })),
      logged(log => log.error({ err: new Error('connect smtps://taro:s3cret@mail.example:465 failed') })),
    ]
    const text = JSON.stringify(lines)
    assert.ok(!text.includes('s3cret') && !text.includes('KKKK'), text)
    assert.match(text, /act=end/)
    assert.match(text, /mail\.example:465/)
  })

  test('takes linear time for long and odd texts', () => {
    for (const odd of [
      'a'.repeat(1_000_000),
      '.@'.repeat(500_000),
      `://${'a:'.repeat(500_000)}`,
      '?token='.repeat(100_000),
    ]) {
      logged(log => log.warn(`${odd} @`))
    }
  })

  test('omits the values of rows that PostgreSQL quotes in an error', () => {
    const thrown = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (lot)=(L-77) exists.',
      table: 'lots',
    })
    const { err } = logged(log => log.error({ err: thrown }))
    assert.deepEqual(
      { ...(err as object), stack: undefined },
      { type: 'Error', message: 'duplicate key', stack: undefined, code: '23505', table: 'lots' },
    )
  })
})
