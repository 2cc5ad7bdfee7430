import type { AlertMessage } from '#contract/quality/types/alertMessages.ts'
import type { AlertFacts, FactsOf } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { RuleKind } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'

/** Sends only the caller an example of an alert, marked as a test. */
export async function sendTest(tx: Tx, caller: Caller, kind: RuleKind, context: EvaluationContext): Promise<void> {
  await insertMessages(tx, [caller.userId], { kind: 'alertTest', alertKind: kind } satisfies AlertMessage, context.now)
  const example = { name: caller.name, facts: exampleOf(kind, context.now), ...context }
  await queueMail(tx, caller.email, testAlertMail(caller.language, example), context.now)
}

const hourMs = 3_600_000
const peak = { band: '2-8', deviationMilliCelsius: 1500, peakMilli: 9500, serial: 'TEST-1' } as const

function exampleOf(kind: RuleKind, now: Date): AlertFacts {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  const examples: { [Kind in RuleKind]: FactsOf<Kind> } = {
    excursion: {
      kind: 'excursion',
      items: [
        {
          productId: 1,
          name: { itemCode: 'TEST', ja: 'テスト品目', en: 'Test item' },
          lots: ['TEST-LOT'],
          outOfRangeMs: 0.5 * hourMs,
          ...peak,
        },
      ],
      startedAt: before(1),
      lastAt: before(0.5),
      isOpen: false,
      summary: {
        worst: { ...peak, startedAt: before(1), lastAt: before(0.5), isOpen: false },
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

type Facts = { name: string; facts: AlertFacts; portal: string; timeZone: string }

/** An example of an alert mail, for the user who requested it. */
const testAlertMail = bilingualMail<Facts>({
  ja: ({ name, facts, portal, timeZone }) => ({
    subject: `【KelvinChain テスト】${alertWords.ja.kinds[facts.kind]}`,
    name,
    text: `アラートのテスト送信です。実際の配送・ロガーに関するものではありません。
アラートが発生すると、次のような内容をお知らせします。

  ■ ${alertWords.ja.kinds[facts.kind]}
     内容: ${alertSentence(facts, { language: 'ja', timeZone })}

  アラートの画面: ${portal}/user-management/alerts

`,
  }),
  en: ({ name, facts, portal, timeZone }) => ({
    subject: `[KelvinChain Test] ${alertWords.en.kinds[facts.kind]}`,
    name,
    text: `This is a test alert. It does not refer to a real delivery or logger.
An actual alert looks like this:

  - ${alertWords.en.kinds[facts.kind]}
    Description: ${alertSentence(facts, { language: 'en', timeZone })}

  Alerts: ${portal}/user-management/alerts

`,
  }),
})
