import type { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { SenderKey } from '#demo/write/masters/senderKeys.ts'

/** The partner API as partners' systems use it: over HTTP, with a company's key. True where all was taken. */
export type PartnerApi = {
  sendDeliveries(companyCode: string, deliveries: DeliveryEntry[]): Promise<boolean>
  sendReadings(companyCode: string, lines: string[]): Promise<boolean>
}

const patienceMs = 60_000
const linesAtOnce = 10_000
const deliveriesAtOnce = 200

/** What is refused leaves one line in the log, and is tried again with the next round. */
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
      signal: AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]),
    })
    const answer = (await reply.json()) as { rejected?: unknown[] }
    const isTaken = reply.ok && answer.rejected?.length === 0
    if (!isTaken) {
      const first = JSON.stringify(answer.rejected?.[0] ?? answer).slice(0, 300)
      log.warn({ path, companyCode, status: reply.status, first }, 'the door refused what the simulator sent')
    }
    return isTaken
  }
  return {
    sendDeliveries: (companyCode, deliveries) =>
      inParts(deliveries, deliveriesAtOnce, some =>
        send('deliveries', companyCode, 'application/json', JSON.stringify({ deliveries: some })),
      ),
    sendReadings: (companyCode, lines) =>
      inParts(lines, linesAtOnce, some => send('readings', companyCode, 'application/x-ndjson', some.join('\n'))),
  }
}

async function inParts<Item>(items: Item[], most: number, send: (some: Item[]) => Promise<boolean>): Promise<boolean> {
  let isTaken = true
  for (let from = 0; from < items.length; from += most) {
    isTaken = (await send(items.slice(from, from + most))) && isTaken
  }
  return isTaken
}
