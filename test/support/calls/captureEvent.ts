import { makeApiKey, type MadeCompany } from '#test/support/database/make.ts'
import { storedId } from '#test/support/database/storedId.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** An event of a company's system about its delivery with this reference; all its texts contain `text`. */
export async function captureEvent(
  portal: TestApp,
  company: MadeCompany,
  text: string,
  reference: string,
): Promise<number> {
  const { key } = await makeApiKey(portal.db, { company, name: 'EPCIS' })
  const eventID = `urn:x:${encodeURIComponent(text)}`
  const event = {
    '@context': { own: 'https://own.example/' },
    type: 'ObjectEvent',
    eventID,
    eventTime: '2026-05-01T00:00:00Z',
    eventTimeZoneOffset: '+09:00',
    action: 'OBSERVE',
    bizStep: 'transporting',
    epcList: [`https://own.example/${encodeURIComponent(text)}`],
    bizTransactionList: [{ bizTransaction: `https://own.example/${encodeURIComponent(reference)}` }],
    'own:note': text,
  }
  const headers = { authorization: `Bearer ${key}` }
  const reply = await portal.app.inject({ method: 'POST', url: '/api/v1/epcis/events', headers, payload: event })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return await storedId(portal.db, 'epcis_events', { event_id: eventID })
}
