import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gathered } from '#web/shell/live/gathered.ts'

function gatheredIn(context: TestContext) {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let times = 0
  const work = gathered(async () => void times++, { urgent: 2_000, other: 10_000 })
  const after = async (ms: number) => {
    context.mock.timers.tick(ms)
    await Promise.resolve()
    await Promise.resolve()
    return times
  }
  return { ask: work.ask, stop: work.stop, after }
}

test('the first wish is met at once, whoever wishes', async context => {
  const { ask, after } = gatheredIn(context)
  ask(false)
  assert.equal(await after(0), 1)
})

test('many wishes within the pause are met together when it is over', async context => {
  const { ask, after } = gatheredIn(context)
  ask(true)
  await after(0)
  for (let i = 0; i < 5; i++) ask(true)
  assert.equal(await after(1_999), 1)
  assert.equal(await after(1), 2)
  assert.equal(await after(60_000), 2)
})

test('an urgent wish shortens the wait of another one', async context => {
  const { ask, after } = gatheredIn(context)
  ask(true)
  await after(0)
  ask(false)
  assert.equal(await after(3_000), 1)
  ask(true)
  assert.equal(await after(0), 2)
})

test('who leaves has nothing done any more', async context => {
  const { ask, stop, after } = gatheredIn(context)
  ask(true)
  stop()
  assert.equal(await after(60_000), 0)
})
