import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

type Facts = { name: string; url: string; webhook: string; reason: 'failing' | 'gone' }

export const webhookMail = bilingualMail<Facts>({
  ja: ({ name, url, webhook, reason }) => ({
    subject: `【KelvinChain】Webhookの送信を一時停止しました: ${webhook}`,
    name,
    text: `${reason === 'gone' ? '受信側が、受信を終了したと応答しました（HTTP 410）。' : '3日間、すべての送信に失敗しました。'}
次のWebhookへの送信を一時停止しました。

  Webhook: ${webhook}
  Webhookの画面: ${url}

受信側をご確認のうえ、Webhookの画面で送信を再開してください。
${reason === 'gone' ? '' : '一時停止中のイベントは、再開後に発生順に送信します（30日間保存します）。\n'}`,
  }),
  en: ({ name, url, webhook, reason }) => ({
    subject: `[KelvinChain] Webhook paused: ${webhook}`,
    name,
    text: `${reason === 'gone' ? 'The receiver answered that it is gone (HTTP 410).' : 'Every message has failed for three days.'}
Sending to this webhook was paused.

  Webhook: ${webhook}
  Webhooks: ${url}

Check the receiver, then resume the webhook on that page.
${reason === 'gone' ? '' : 'Events that happen meanwhile are sent in their order when it is resumed (they are kept for 30 days).\n'}`,
  }),
})
