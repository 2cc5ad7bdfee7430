import type { AlertMessage } from '#contract/quality/types/alertMessages.ts'
import type { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import type { AlertKind } from '#contract/quality/rules/alertKinds.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { testAlertMail } from '#server/quality/alerts/notification/testAlertMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'

type Where = { portal: string; timeZone: string; now: Date }

/** Tells the caller, and nobody else, what an alert of a kind looks like; it is marked as a test and about nothing real. */
export async function sendTest(tx: Tx, caller: Caller, kind: AlertKind, where: Where): Promise<void> {
  await insertMessages(tx, [caller.userId], { kind: 'alertTest', alertKind: kind } satisfies AlertMessage, where.now)
  const example = { name: caller.name, facts: exampleOf(kind, where.now), ...where }
  await queueMail(tx, caller.email, testAlertMail(caller.language, example), where.now)
}

const hourMs = 3_600_000

function exampleOf(kind: AlertKind, now: Date): AlertFacts {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  const examples: { [Kind in AlertKind]: Extract<AlertFacts, { kind: Kind }> } = {
    excursion: {
      kind: 'excursion',
      items: [
        {
          productId: 1,
          name: { itemCode: 'TEST', ja: 'テスト品目', en: 'Test item' },
          lots: ['TEST-LOT'],
          band: '2-8',
          deviationMilliCelsius: 1500,
          outOfRangeMs: 0.5 * hourMs,
          peakMilli: 9500,
          serial: 'TEST-1',
        },
      ],
      startedAt: before(1),
      lastAt: before(0.5),
      isOpen: false,
      summary: {
        worst: {
          serial: 'TEST-1',
          band: '2-8',
          peakMilli: 9500,
          deviationMilliCelsius: 1500,
          startedAt: before(1),
          lastAt: before(0.5),
          isOpen: false,
        },
        longest: { serial: 'TEST-1', outOfRangeMs: 0.5 * hourMs, excursions: 1 },
        events: 1,
        serials: ['TEST-1'],
        openSerials: [],
      },
    },
    silence: { kind: 'silence', serial: 'TEST-1', lastAt: before(2), since: before(2), intervalMs: hourMs / 6 },
    lowBattery: { kind: 'lowBattery', serial: 'TEST-1', percent: 15, at: before(0) },
    lateArrival: { kind: 'lateArrival', deadline: before(2), deliveredAt: null },
  }
  return examples[kind]
}
