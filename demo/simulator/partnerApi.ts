import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { chunksOf } from '#demo/write/ids.ts'
import type { SenderKey } from '#demo/write/masters/senderKeys.ts'

/** The partner API over HTTP with the keys of companies. Returns true if all entries were accepted. */
export type PartnerApi = {
  sendDeliveries(companyCode: string, deliveries: DeliveryEntry[]): Promise<boolean>
  sendReadings(companyCode: string, lines: string[]): Promise<boolean>
}

const timeoutMs = 60_000
const linesAtOnce = 10_000
const deliveriesAtOnce = 200

/** Logs one line for a rejected request; the next round sends it again. */
export function openPartnerApi(
  { log }: AppContext,
  address: string,
  keys: ReadonlyMap<string, Pick<SenderKey, 'key'>>,
  stopped: AbortSignal,
): PartnerApi {
  const send = async (path: string, companyCode: string, mediaType: string, body: string) => {
    const reply = await fetch(new URL(`/api/v1/${path}`, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.get(companyCode)?.key ?? ''}`, 'content-type': mediaType },
      body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    })
    const answer = (await reply.json()) as { rejected?: unknown[] }
    const isAccepted = reply.ok && answer.rejected?.length === 0
    if (!isAccepted) {
      const first = JSON.stringify(answer.rejected?.[0] ?? answer).slice(0, 300)
      log.warn({ path, companyCode, status: reply.status, first }, 'the partner API rejected entries of the simulator')
    }
    return isAccepted
  }
  return {
    sendDeliveries: (companyCode, deliveries) =>
      inChunks(deliveries, deliveriesAtOnce, some =>
        send('deliveries', companyCode, 'application/json', JSON.stringify({ deliveries: some })),
      ),
    sendReadings: (companyCode, lines) =>
      inChunks(lines, linesAtOnce, some => send('readings', companyCode, 'application/x-ndjson', some.join('\n'))),
  }
}

async function inChunks<Item>(items: Item[], size: number, send: (some: readonly Item[]) => Promise<boolean>) {
  let isAccepted = true
  for (const some of chunksOf(items, size)) isAccepted = (await send(some)) && isAccepted
  return isAccepted
}
