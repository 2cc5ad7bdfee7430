import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ensureDemoWorld } from '#demo/demoWorld.ts'
import { startSimulator } from '#demo/simulator.ts'
import { oneAtATime } from '#server/platform/db/locks/processLock.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'
import { until } from '#test/support/database/until.ts'

const roundMs = 50
const hourMs = 3_600_000
let processes: Awaited<ReturnType<typeof createTwoProcesses>>
before(async () => {
  processes = await createTwoProcesses({ config: { isDemo: true } })
})
after(() => processes.close())

const keys = async () =>
  await processes.portal.db
    .selectFrom('api_keys as k')
    .leftJoin('api_key_uses as u', 'u.api_key_id', 'k.id')
    .select(['k.id', 'u.last_used_at'])
    .where('k.name', '=', 'simulator')
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id')
    .execute()
/** Whether a valid key has been used since the clock was moved. */
const hasSent = async () =>
  (await keys()).some(key => (key.last_used_at?.getTime() ?? 0) >= processes.portal.now().getTime())
const refused = () =>
  [...processes.portal.logLines, ...processes.other.logLines].filter(line => /refused|simulator/.test(line))

test('Of two processes that start together on an empty database only one creates the demo world', async () => {
  const { portal, other } = processes
  const make = ({ appContext }: typeof portal) =>
    oneAtATime(appContext, 'demoWorld', () => ensureDemoWorld(appContext, { months: 0.05 }))
  await Promise.all([make(portal), make(other)])
  const created = [...portal.logLines, ...other.logLines].filter(line => line.includes('demo world created'))
  assert.equal(created.length, 1)
})

test('Of two processes one simulates with its own keys; when it ends, the other continues with new keys', async () => {
  const { portal, other } = processes
  const address = await Promise.all([portal, other].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
  const [first = '', second = ''] = address
  const ofPortal = startSimulator(portal.appContext, first, roundMs)
  processes.later(hourMs)
  await until('the first process sends', hasSent)
  const former = (await keys()).map(key => key.id)
  assert.equal(former.length, 5)

  const ofOther = startSimulator(other.appContext, second, roundMs)
  processes.later(hourMs)
  await until('one of them sends', hasSent)
  assert.deepEqual(
    (await keys()).map(key => key.id),
    former,
  )

  await ofPortal.stop()
  processes.later(hourMs)
  await until('the other process sends', hasSent)
  assert.ok((await keys()).length === 5 && (await keys()).every(key => !former.includes(key.id)))
  await ofOther.stop()
  assert.deepEqual(refused(), [])
})
