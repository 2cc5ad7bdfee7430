import type { ChannelKind } from '#contract/quality/rules/alerts/alertChannels.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'
import { alertLines, headline, linkOf, type MailedAlert } from '#server/quality/alerts/notification/alertMail.ts'

/** A heading, paragraphs of lines, and where they lead. */
type Message = { title: string; paragraphs: readonly (readonly string[])[]; link: { label: string; url: string } }
type Facts = { portal: string; timeZone: string; alerts: readonly MailedAlert[] }

/** More alerts than these are only counted, and fewer where they would make the message too large. */
const maxListed = 10
/** Of one alert: an excursion may have touched a hundred items. */
const maxLines = 10
const maxLine = 500
/** Teams refuses more than 28 kB, again and again. */
const maxBytes = 25_000

const words = {
  ja: { more: (number: number) => `ほか${number}件`, open: 'KelvinChainで確認する', test: 'テスト送信' },
  en: { more: (number: number) => `${number} more`, open: 'Open in KelvinChain', test: 'Test message' },
}

/** Everybody in the channel reads it: it has what the company may know, and no name of a person. */
export function channelMessage(kind: ChannelKind, language: Language, { portal, timeZone, alerts }: Facts): MailText {
  const title = headline(alerts, language)
  const [first] = alerts
  const url = first && alerts.length === 1 ? linkOf(portal, first) : `${portal}/user-management/alerts`
  const link = { label: words[language].open, url }
  const listed = (number: number) => {
    const more = alerts.length - number
    const paragraphs = alerts.slice(0, number).map(one => linesOf(one, language, timeZone))
    return bodyOf(kind, {
      title,
      paragraphs: [...paragraphs, ...(more > 0 ? [[words[language].more(more)]] : [])],
      link,
    })
  }
  let number = Math.min(alerts.length, maxListed)
  while (number > 1 && Buffer.byteLength(listed(number)) > maxBytes) number--
  return { subject: title, body: listed(number) }
}

const linesOf = (alert: MailedAlert, language: Language, timeZone: string) => {
  const lines = alertLines(alert, language, timeZone).map(line => line.trim().slice(0, maxLine))
  return lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines
}

/** For the administrators' button: it names neither a delivery nor a company. */
export const testMessage = (kind: ChannelKind, language: Language, portal: string): string => {
  const lines = {
    ja: ['アラートのテスト送信です。このチャネルにアラートが届きます。'],
    en: ['This is a test. Alerts will be posted to this channel.'],
  }[language]
  const title = language === 'ja' ? `【KelvinChain ${words.ja.test}】` : `[KelvinChain] ${words.en.test}`
  const link = { label: words[language].open, url: `${portal}/user-management/alerts` }
  return bodyOf(kind, { title, paragraphs: [lines], link })
}

const bodyOf = (kind: ChannelKind, message: Message) =>
  JSON.stringify(kind === 'teams' ? adaptiveCard(message) : slackBlocks(message))

/**
 * What a Workflow of Teams takes: a message with an Adaptive Card. Text runs, unlike text blocks, are no Markdown: a reference
 * number cannot become a link.
 */
const adaptiveCard = ({ title, paragraphs, link }: Message) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        msteams: { width: 'Full' },
        body: [
          { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: title, size: 'Large', weight: 'Bolder' }] },
          ...paragraphs.map(lines => ({
            type: 'Container',
            separator: true,
            items: lines.map((text, place) => ({
              type: 'RichTextBlock',
              spacing: 'Small',
              inlines: [{ type: 'TextRun', text, weight: place === 0 ? 'Bolder' : 'Default' }],
            })),
          })),
        ],
        actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
      },
    },
  ],
})

const maxHeader = 150
const maxSection = 3000
const plain = (text: string, max: number) => ({ type: 'plain_text', text: text.slice(0, max), emoji: false })

/** Blocks of plain text, for the same reason; `text` is what notifications of Slack show, where & < > are its markup. */
const slackBlocks = ({ title, paragraphs, link }: Message) => ({
  text: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  unfurl_links: false,
  blocks: [
    { type: 'header', text: plain(title, maxHeader) },
    ...paragraphs.map(lines => ({ type: 'section', text: plain(lines.join('\n'), maxSection) })),
    { type: 'actions', elements: [{ type: 'button', text: plain(link.label, maxHeader), url: link.url }] },
  ],
})
