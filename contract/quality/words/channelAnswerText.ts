import type { Language } from '#contract/kernel/language.ts'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { ChannelAnswer } from '#contract/quality/rules/alerts/alertChannels.ts'

const sentences = bothLanguages({
  accepted: ['送信先が受け付けました', 'The service accepted the message'],
  refused: ['送信先に拒否されました', 'The service refused the message'],
  redirected: [
    '送信先が別のアドレスを案内しました（転送には従いません）',
    'The service redirected elsewhere, which is not followed',
  ],
  unreachable: ['送信先に接続できませんでした', 'The service could not be reached'],
  timedOut: ['10秒以内に応答がありませんでした', 'There was no answer within 10 seconds'],
  untrusted: ['送信先の証明書を確認できませんでした', 'The certificate of the service could not be verified'],
  notPublic: [
    '送信先が社内ネットワークを指しているため、送信しませんでした',
    'The host leads into a private network, so nothing was sent',
  ],
})

/** What came back from a channel, plainly: 送信先に拒否されました（HTTP 404：no_service）. */
export function channelAnswerText({ outcome, status, answer }: ChannelAnswer, language: Language): string {
  const [colon, open, close] = language === 'ja' ? ['：', '（', '）。'] : [': ', ' (', ').']
  const said = [status === null ? '' : `HTTP ${status}`, answer].filter(Boolean).join(colon)
  const end = language === 'ja' ? '。' : '.'
  return `${sentences[language][outcome]}${said === '' ? end : `${open}${said}${close}`}`
}
