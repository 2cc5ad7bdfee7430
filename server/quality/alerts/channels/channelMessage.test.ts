import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelMessage } from '#server/quality/alerts/channels/channelMessage.ts'
import type { MailedAlert } from '#server/quality/alerts/notification/alertMail.ts'

const item = {
  productId: 1,
  name: { itemCode: 'A', ja: '注射用乾燥製剤の長い名前', en: 'Drug with a long name' },
  lots: ['LOT-2026-11-A', 'LOT-2026-11-B'],
  band: '2-8' as const,
  deviationMilliCelsius: 4000,
  outOfRangeMs: 3_600_000,
  peakMilli: 12_000,
  serial: 'SN-1',
}
const excursion = (reference: string): MailedAlert => ({
  act: 'raised',
  severity: 3,
  facts: {
    kind: 'excursion',
    items: Array.from({ length: 150 }, () => item),
    startedAt: '2026-11-20T00:00:00.000Z',
    lastAt: '2026-11-20T01:00:00.000Z',
    isOpen: false,
  },
  foundAt: new Date('2026-11-20T01:00:00Z'),
  deliveryId: 1,
  reference,
  shipFrom: { name: '霞センター', nameEn: 'Kasumi Centre' },
  destination: { name: '都病院', nameEn: 'Miyako Hospital' },
})

test('a message to a channel stays within what Teams takes, however many alerts and items there are', () => {
  const facts = { portal: 'https://portal.example', timeZone: 'Asia/Tokyo' }
  for (const kind of ['teams', 'slack'] as const) {
    const alerts = Array.from({ length: 30 }, (_one, place) => excursion(`REF-${place}`))
    for (const some of [alerts, alerts.slice(0, 1)]) {
      const { body } = channelMessage(kind, 'ja', { ...facts, alerts: some })
      assert.ok(Buffer.byteLength(body) < 28_000, `${kind}: ${Buffer.byteLength(body)}`)
      assert.match(body, /REF-0/)
    }
    assert.match(channelMessage(kind, 'ja', { ...facts, alerts }).body, /ほか2\d件/)
  }
})
