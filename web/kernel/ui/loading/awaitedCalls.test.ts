import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { defineCall } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { metaOf, type CallOptions } from '#web/kernel/api/errors/callError.ts'
import { awaitedMutations, awaitedQueries } from '#web/kernel/ui/loading/awaitedCalls.ts'
import { covers } from '#test/rules/covers.ts'
import { z } from 'zod'

const suggestions = defineCall({
  path: '/complement/lotInput',
  summary: 'Lots that hold what was typed',
  allowed: 'signedIn',
  log: 'none',
  request: z.strictObject({ keyword: z.string() }),
  response: z.array(z.object({ value: z.string(), label: z.string() })),
})

/** A call whose answer never comes. */
const unanswered = () => new Promise<never>(() => undefined)

/** How many of the pending calls the overlay waits for. */
function browser() {
  const client = new QueryClient()
  const shown = () => client.isFetching(awaitedQueries) + client.isMutating(awaitedMutations)
  const ask = (call: Parameters<typeof metaOf>[0], options?: CallOptions) =>
    void client.fetchQuery({ queryKey: [call.path], queryFn: unanswered, meta: metaOf(call, options) })
  const change = (call: Parameters<typeof metaOf>[0]) =>
    void client
      .getMutationCache()
      .build(client, { mutationFn: unanswered, meta: metaOf(call) })
      .execute(undefined)
  return { client, shown, ask, change }
}

test(`every pending call of a person counts: data, changes, files and uploads ${covers('4.overlay.shown')}`, () => {
  const { shown, ask, change } = browser()
  assert.equal(shown(), 0)
  ask(deliveryCalls.searchByOther)
  assert.equal(shown(), 1)
  ask(deliveryCalls.statusInfo)
  change(deliveryCalls.downloadCsv)
  change(manualCalls.getManualFile)
  change(manualCalls.uploadManual)
  assert.equal(shown(), 5)
})

test(`suggestions, polling and what is refetched behind shown data do not ${covers('4.overlay.complement')}`, () => {
  const { client, shown, ask } = browser()
  ask(suggestions)
  ask(deliveryCalls.temperatureInfo, { background: true })
  client.setQueryData([deliveryCalls.statusInfo.path], { reference: 'R-1' }, { updatedAt: 1 })
  ask(deliveryCalls.statusInfo)
  assert.equal(client.isFetching(), 3)
  assert.equal(shown(), 0)
})
