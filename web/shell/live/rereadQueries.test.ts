import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { CallError, type CallFailure } from '#web/kernel/api/errors/callError.ts'
import { outdate, rereadQueries } from '#web/shell/live/rereadQueries.ts'

const atOnce = async () => undefined
const ofDelivery = ({ body }: { body: Record<string, unknown> }) => body['deliveryId'] === 7

/** A page that shows an answer, which is another one each time it is asked for. */
async function page(deliveryId = 7, handledHere: ErrorCode[] = [], staleTime: number | 'static' = Infinity) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  let failure: CallFailure | undefined
  const observer = new QueryObserver<number>(client, {
    queryKey: ['/some/call', { deliveryId }],
    queryFn: async () => {
      asked++
      if (failure) throw new CallError(failure)
      return asked
    },
    staleTime,
    meta: { path: '/some/call', background: false, quiet: false, handledHere, leadsBackToList: false },
  })
  const leave = observer.subscribe(() => undefined)
  await observer.refetch()
  asked = 1
  client.setQueryData(['/some/call', { deliveryId }], 1, { updatedAt: 1 })
  return {
    client,
    leave,
    shown: () => observer.getCurrentResult().data,
    error: () => observer.getCurrentResult().error?.failure,
    isAsking: () => client.isFetching() > 0,
    asked: () => asked,
    failWith: (why: CallFailure | undefined) => (failure = why),
    reread: () => rereadQueries(client, ofDelivery, atOnce),
  }
}

test('what a page shows is replaced without its call counting as awaited', async () => {
  const { reread, shown, isAsking } = await page()
  const done = reread()
  assert.equal(isAsking(), false)
  await done
  assert.equal(shown(), 2)
})

test("another record's answer is left alone", async () => {
  const { reread, shown, asked } = await page(8)
  await reread()
  assert.deepEqual([shown(), asked()], [1, 1])
})

test('what stays as it was shown, as what is about to be signed, is left alone', async () => {
  const { reread, shown, asked } = await page(7, [], 'static')
  await reread()
  assert.deepEqual([shown(), asked()], [1, 1])
})

test('a broken line takes nothing away from the page', async () => {
  const { reread, shown, error, failWith } = await page()
  failWith('connection')
  await reread()
  assert.deepEqual([shown(), error()], [1, undefined])
})

test('a refusal is asked for in the ordinary way, with all that follows', async () => {
  const { client, reread, failWith, asked, error } = await page()
  failWith(codes.notAuthorized)
  await reread()
  while (client.isFetching() > 0) await new Promise(setImmediate)
  assert.deepEqual([asked(), error()], [3, codes.notAuthorized])
})

test('what was empty so far is shown when it has come', async () => {
  const { client, reread, failWith, error, shown } = await page(7, [codes.noTemperatureData])
  failWith(codes.noTemperatureData)
  await client.refetchQueries()
  assert.equal(error(), codes.noTemperatureData)
  await reread()
  failWith(undefined)
  await reread()
  assert.equal(error() ?? null, null)
  assert.ok(shown())
})

test('what was kept for later is asked again when it is shown', async () => {
  const { client, leave } = await page()
  leave()
  outdate(client, ofDelivery)
  assert.equal(client.getQueryState(['/some/call', { deliveryId: 7 }])?.isInvalidated, true)
})
