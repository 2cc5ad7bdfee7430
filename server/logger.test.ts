import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createLogger } from '#server/logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let line = ''
  write(createLogger({ logLevel: 'trace' }, { write: text => void (line += text) }))
  return JSON.parse(line)
}

suite('the log', () => {
  test('is a JSON line with level and time', () => {
    const { level, time, msg } = logged(log => log.warn('late'))
    assert.deepEqual([level, msg], ['warn', 'late'])
    assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000)
  })

  test('hides passwords, codes and tokens at any of the depths that bodies and headers have', () => {
    const secrets = { password: 's3cret', oneTimePassword: 's3cret', accessToken: 's3cret', refreshToken: 's3cret' }
    const headers = { accesstoken: 's3cret', authorization: 'Bearer s3cret' }
    const line = JSON.stringify(logged(log => log.info({ ...secrets, body: secrets, request: { headers } }, 'call')))
    assert.ok(!line.includes('s3cret'))
  })

  test('shortens e-mail addresses wherever they stand', () => {
    const thrown = new Error('550 no such user <taro.yamada@pharma.example>')
    const line = JSON.stringify(
      logged(log => log.error({ err: thrown, to: 'hanako@pharma.example' }, 'mail for x@y.example')),
    )
    assert.match(line, /t\*\*\*@pharma\.example/)
    assert.match(line, /h\*\*\*@pharma\.example/)
    assert.ok(!/taro|hanako/.test(line))
  })

  test("leaves out the rows' values that PostgreSQL quotes in an error", () => {
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
