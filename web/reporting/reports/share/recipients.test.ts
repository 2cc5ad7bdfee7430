import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxRecipients } from '#contract/reporting/rules/reports.ts'
import { recipientsFault, recipientsIn } from '#web/reporting/reports/share/recipients.ts'

test('addresses are read as people type and paste them, each once', () => {
  assert.deepEqual(recipientsIn(' a@x.example\nb@x.example; c@x.example、A@x.example,\t'), [
    'A@x.example',
    'b@x.example',
    'c@x.example',
  ])
  assert.deepEqual(recipientsIn('  '), [])
})

test('what is no address is named, and so is how many are too many', () => {
  const told = (typed: string | undefined) =>
    recipientsFault(typed)?.(((key: string, facts: object) => `${key} ${JSON.stringify(facts ?? {})}`) as never)
  assert.equal(told('a@x.example, b@x.example'), undefined)
  assert.match(told(undefined) ?? '', /needRecipient/)
  assert.match(told('a@x.example b@x <c@x.example>') ?? '', /wrongAddresses.*b@x.*<c@x\.example>/)
  const many = Array.from({ length: maxRecipients + 1 }, (_, nth) => `r${nth}@x.example`).join(' ')
  assert.match(told(many) ?? '', new RegExp(`tooMany.*${maxRecipients + 1}`))
})
