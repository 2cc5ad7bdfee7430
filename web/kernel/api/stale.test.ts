import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Call } from '#contract/kernel/call.ts'
import { CallError, type CallFailure, metaOf } from '#web/kernel/api/errors/callError.ts'
import { afterChange } from '#web/kernel/api/stale.ts'

const { getProduct, getProductList, previewReevaluation, editProduct, reevaluate } = productCalls

/** A page that shows an item and what a re-evaluation would do, with the list of items kept from before. */
async function page() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const asked: string[] = []
  let answer: () => Promise<string> = async () => 'new'
  const optionsOf = ({ path }: Call) => ({
    queryKey: [path, {}],
    queryFn: async () => {
      asked.push(path)
      return await answer()
    },
    meta: metaOf(getProduct),
  })
  await client.fetchQuery(optionsOf(getProductList))
  for (const call of [getProduct, previewReevaluation]) {
    new QueryObserver(client, optionsOf(call)).subscribe(() => undefined)
    await client.fetchQuery(optionsOf(call))
  }
  asked.length = 0
  return {
    asked,
    answerWith: (next: typeof answer) => void (answer = next),
    isStale: ({ path }: Call) => client.getQueryState([path, {}])?.isInvalidated,
    change: (call: Call, body: object = {}, failure?: CallFailure) =>
      new MutationObserver<string, CallError, object>(client, {
        mutationFn: async () => {
          if (failure) throw new CallError(failure)
          return 'changed'
        },
        ...afterChange(client, call),
      }).mutate(body),
  }
}

test('a change asks again for what it makes stale and is in sight, and for no more', async () => {
  const { change, asked, isStale } = await page()
  await change(editProduct)
  assert.deepEqual(asked, [getProduct.path])
  assert.ok(isStale(getProductList))
})

test('a change is done when what is in sight is new', async () => {
  const { change, answerWith } = await page()
  const { promise, resolve } = Promise.withResolvers<string>()
  answerWith(() => promise)
  let isDone = false
  const changed = change(editProduct).then(() => (isDone = true))
  await new Promise(setImmediate)
  assert.equal(isDone, false)
  resolve('new')
  await changed
})

test('a change that can make everything stale does not wait for all of it', async () => {
  const { change, asked, answerWith, isStale } = await page()
  answerWith(() => new Promise<string>(() => undefined))
  await change(reevaluate)
  assert.deepEqual(asked, [getProduct.path, previewReevaluation.path])
  assert.ok(isStale(getProductList))
})

test('a change stays done if what it made stale cannot be read', async () => {
  const { change, answerWith } = await page()
  answerWith(() => Promise.reject(new CallError('connection')))
  assert.equal(await change(editProduct), 'changed')
})

test('a dry run makes nothing stale', async () => {
  const { change, asked, isStale } = await page()
  await change(editProduct, { dryRun: true })
  await change(editProduct, { dryRun: '1' })
  await assert.rejects(change(editProduct, { dryRun: true }, codes.invalidParameters))
  assert.deepEqual([asked, isStale(getProduct), isStale(getProductList)], [[], false, false])
  await change(editProduct, { dryRun: false })
  assert.deepEqual(asked, [getProduct.path])
})

test('a refusal asks again, for somebody else may have been faster, and does not wait', async () => {
  const { change, asked, answerWith } = await page()
  answerWith(() => new Promise<string>(() => undefined))
  await assert.rejects(change(editProduct, {}, codes.invalidParameters))
  assert.deepEqual(asked, [getProduct.path])
})

test('where nothing was decided, what is looked at next is asked again and the page is left alone', async () => {
  for (const failure of ['connection', codes.serverError, codes.tooManyRequests] as const) {
    const { change, asked, isStale } = await page()
    await assert.rejects(change(editProduct, {}, failure))
    assert.deepEqual([asked, isStale(getProduct), isStale(getProductList)], [[], true, true])
  }
})
