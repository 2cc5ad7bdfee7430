import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { day, reason, text } from '#contract/kernel/fields.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { allowedAt } from '#web/kernel/ui/forms/fields/allowed.ts'

const request = z.strictObject({
  name: text(100),
  reason,
  day,
  days: z.int().min(1).max(90).default(30),
  id: z.int().positive(),
  lots: z.array(z.strictObject({ lot: text(200).nullable() })).max(20),
  isOpen: z.boolean(),
})
const told = (path: string, call: Parameters<typeof allowedAt>[0] = { request }) =>
  allowedAt(call, path)?.(((key: string, facts: object = {}) => [key, ...Object.values(facts)].join(' ')) as never)

test('what a field takes is read from the contract (SHL-75)', () => {
  assert.equal(told('name'), 'forms.allowed.length 100')
  assert.equal(told('reason'), 'forms.allowed.length 2000')
  assert.equal(told('day'), 'forms.allowed.day')
  assert.equal(told('days'), 'forms.allowed.range 1 90')
  assert.equal(told('lots'), 'forms.allowed.number 20')
  assert.equal(told('lots[3].lot'), 'forms.allowed.length 200')
  assert.equal(told('emails[0]', reportCalls.shareReport), 'forms.allowed.email')
})

test('where the contract says nothing that people can use, nothing is said', () => {
  for (const path of ['id', 'isOpen', 'unknown', 'name.more', '']) assert.equal(told(path), undefined, path)
})
