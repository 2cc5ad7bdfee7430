import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { issuesOf } from '#web/partners/vendors/form/fieldIssues.ts'

const refused = (...paths: string[]) =>
  new CallError(4022, { issues: paths.map(path => ({ path, message: 'is wrong' })) })
/** A form with these fields, the audit's below it. */
const form = (...names: string[]) => Object.fromEntries(names.map(name => [name, {}]))
const wrong = (...name: string[]) => ({ name, text: 'vendors.form.wrongValue' })

test('a missing audit document is told at the documents, a second audit of a day at its registration date', () => {
  assert.deepEqual(issuesOf(new CallError(4033), {}), [{ name: ['documents'], text: 'codes.4033' }])
  assert.deepEqual(issuesOf(new CallError(4033), form('audit')), [{ name: ['audit', 'documents'], text: 'codes.4033' }])
  assert.deepEqual(issuesOf(new CallError(5022), {}), [{ name: ['auditRegisteredOn'], text: 'codes.5022' }])
})

test('a bad value is told at the field that the form has for it, once', () => {
  const fields = form('auditedOn', 'observations', 'documents')
  const error = refused(
    'auditedOn',
    'observations[2].observation',
    'observations[0].observation',
    'newDocuments[1].documentId',
  )
  assert.deepEqual(issuesOf(error, fields), [wrong('auditedOn'), wrong('observations'), wrong('documents')])
  assert.deepEqual(issuesOf(refused('removedObservationIds[0]'), fields), [wrong('observations')])
})

test('the audit of a registration has its fields below the audit', () => {
  const fields = { ...form('vendorCode', 'documents'), audit: form('auditedOn', 'documents') }
  const error = refused('vendorCode', 'newDocumentIds[0]', 'audit.auditedOn', 'audit.newDocuments[0].documentId')
  assert.deepEqual(issuesOf(error, fields), [
    wrong('vendorCode'),
    wrong('documents'),
    wrong('audit', 'auditedOn'),
    wrong('audit', 'documents'),
  ])
})

test('that the company of a vendor is inactive is said where it was to become active', () => {
  assert.deepEqual(issuesOf(refused('isActive'), form('isActive')), [
    { name: ['isActive'], text: 'vendors.form.inactiveVendor' },
  ])
})

test('what the form has no field for is left to a message', () => {
  assert.deepEqual(issuesOf(refused('vendorId', 'reason'), form('auditedOn')), [])
  assert.deepEqual(issuesOf(new CallError(4017), form('auditedOn')), [])
})
