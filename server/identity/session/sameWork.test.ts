import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { after, before, suite, test } from 'node:test'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import type { DB } from '#server/platform/db/tables.ts'
import { createApp } from '#server/app/app.ts'
import { makeUser, password } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let app: FastifyInstance
let statements: string[] = []

before(async () => {
  portal = await createTestApp({ now: new Date('2026-11-20T03:00:00Z') })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: portal.pool }),
    log: event => void statements.push(event.query.sql),
  })
  app = await createApp({ ...portal.appContext, db })
})
after(async () => {
  await app.close()
  await portal.close()
})

/** What a call answers, and which statements it sends to the database. */
async function workOf(path: string, body: Record<string, string>) {
  statements = []
  const answer = await app.inject({ method: 'POST', url: `/pro-api${path}`, payload: body })
  return { answer: answer.json(), statements }
}

const { login, resendOneTimePasswordMail, checkOneTimePassword } = sessionCalls
const asked: { what: string; path: string; rest: Record<string, string> }[] = [
  { what: 'a wrong password', path: login.path, rest: { password: 'Wrong2to8C' } },
  { what: 'a wish for another one-time password', path: resendOneTimePasswordMail.path, rest: {} },
  { what: 'a one-time password', path: checkOneTimePassword.path, rest: { oneTimePassword: '123456' } },
  { what: 'a wish for a reset link', path: accountCalls.resetPasswordCode.path, rest: {} },
]

/** Repeated often enough to reach every limit: five passwords and then the block, three requests and then no more. */
const timesOverTheLimit = 7

suite(
  'an address with an account, without one, disabled or locked gets the same answer from the same statements',
  () => {
    for (const { what, path, rest } of asked) {
      test(`for ${what}, up to its limit and beyond`, async () => {
        const known = await makeUser(portal.db)
        const disabled = await makeUser(portal.db, { state: 'disabled' })
        const locked = await makeUser(portal.db)
        const emails = [known, disabled, locked].map(({ email }) => email)
        await portal.db.insertInto('sign_in_tries').values({ email: locked.email, locked: true }).execute()
        const unknown = `no-${known.email}`
        for (let count = 0; count < timesOverTheLimit; count++) {
          const expected = await workOf(path, { email: unknown, ...rest })
          assert.ok(expected.statements.length > 0)
          for (const email of emails) assert.deepEqual(await workOf(path, { email, ...rest }), expected)
        }
      })
    }

    test('only the correct password makes a difference', async () => {
      const known = await makeUser(portal.db)
      const right = await workOf(login.path, { email: known.email, password })
      assert.notDeepEqual(right, await workOf(login.path, { email: `no-${known.email}`, password }))
    })
  },
)
