import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { webhookAddress, type ChannelKind } from '#contract/quality/rules/alerts/alertChannels.ts'

const flow = '/workflows/3f29/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=abc'

suite('The address of a webhook', () => {
  test('is on a host of the service, as the service hands it out', () => {
    for (const [kind, address] of [
      ['teams', `https://prod-186.westus.logic.azure.com:443${flow}`],
      ['teams', `https://default5c.61.environment.api.powerplatform.com:443/powerautomate/automations/direct${flow}`],
      ['slack', 'https://hooks.slack.com/services/T000/B000/XXXX'],
      ['slack', ' https://hooks.slack-gov.com/services/T000/B000/XXXX '],
    ] as [ChannelKind, string][]) {
      assert.ok(webhookAddress(kind, address), address)
    }
  })

  test('is refused on any other host, port, scheme or path, with a user, or without its signature', () => {
    for (const [kind, address] of [
      ['slack', 'http://hooks.slack.com/services/T000/B000/XXXX'],
      ['slack', 'https://hooks.slack.com.evil.example/services/T000/B000/XXXX'],
      ['slack', 'https://evil.example/services/T000/B000/XXXX'],
      ['slack', 'https://hooks.slack.com@evil.example/services/T000/B000/XXXX'],
      ['slack', 'https://user:pass@hooks.slack.com/services/T000/B000/XXXX'],
      ['slack', 'https://hooks.slack.com:8443/services/T000/B000/XXXX'],
      ['slack', 'https://hooks.slack.com/api/chat.postMessage'],
      ['slack', `https://prod-1.westus.logic.azure.com${flow}`],
      ['slack', 'https://127.0.0.1/services/T000/B000/XXXX'],
      ['slack', 'https://[::1]/services/T000/B000/XXXX'],
      ['slack', 'file:///services/T000/B000/XXXX'],
      ['teams', `https://evil-logic.azure.com${flow}`],
      ['teams', `https://logic.azure.com${flow}`],
      ['teams', `https://x.logic.azure.com.evil.example${flow}`],
      ['teams', `https://prod-1.westus.logic.azure.com${flow.replace(/&sig=.*/, '')}`],
      ['teams', 'https://prod-1.westus.logic.azure.com/elsewhere?sig=abc'],
      ['teams', 'hooks'],
    ] as [ChannelKind, string][]) {
      assert.equal(webhookAddress(kind, address), null, address)
    }
  })
})
