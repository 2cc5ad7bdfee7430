import type { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import { alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'

type Facts = { name: string; facts: AlertFacts; portal: string; timeZone: string }

/** What an alert of a kind would say, sent to whoever asked for it. */
export const testAlertMail = (language: 'ja' | 'en', { name, facts, portal, timeZone }: Facts): MailText => {
  const kind = alertWords[language].kinds[facts.kind]
  const sentence = alertSentence(facts, { language, timeZone })
  return language === 'ja'
    ? {
        subject: `【KelvinChain テスト】${kind}`,
        body: `${name} 様

アラートのテスト送信です。実際の配送・ロガーに関するものではありません。
アラートが発生すると、次のような内容をお知らせします。

  ■ ${kind}
     内容: ${sentence}

  アラートの画面: ${portal}/user-management/alerts

※ このメールは送信専用のアドレスからお送りしています。ご返信いただいてもお答えできません。
`,
      }
    : {
        subject: `[KelvinChain Test] ${kind}`,
        body: `Dear ${name},

This is a test of your alerts. It is about no real delivery or logger.
When something happens, you will be told like this:

  - ${kind}
    What: ${sentence}

  Alerts: ${portal}/user-management/alerts

* This address only sends email; replies are not read.
`,
      }
}
