import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliveryRegistrationCalls as calls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { makeCentre, makeLogger, makeProduct } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { openRegistrationWorld, typed } from '#test/support/worlds/registrationWorld.ts'

const world = await openRegistrationWorld()
after(world.testApp.close)
const { db, testApp, maker, logistics, outsider, person, registered } = world
const shippingDate = '2026-11-21'

const nameable = async (as = world.kotoha.as, day = shippingDate) =>
  (await testApp.call(calls.getNameable, { shippingDate: day }, { as })).data

test('LOG-101: who may be named on a day is offered: the own company, and those that consent on it', async () => {
  await makeConsent(db, outsider, maker, { kinds: ['nameAsParty'], validFrom: '2026-11-25' })
  await makeCentre(db, { company: outsider, code: 'STR-1', name: '縁日' })
  const before = await nameable()
  assert.deepEqual(before.companies.map(({ code }) => code).toSorted(), ['CARR', 'DIST', 'LOGI', 'MAKER'])
  assert.deepEqual(before.centres.map(({ centreCode }) => centreCode).toSorted(), ['OSAKA', 'TOKYO'])
  const after = await nameable(undefined, '2026-11-25')
  const { asDepositor, asParty, lendsLoggers } = after.companies.find(({ code }) => code === 'STRANGER') ?? {}
  assert.deepEqual([asDepositor, asParty, lendsLoggers], [false, true, false])
  assert.ok(after.centres.some(({ centreCode }) => centreCode === 'STR-1'))
})

test('LOG-101: items are offered with their band on the shipping date, of a depositor that consents only', async () => {
  await makeProduct(db, { company: outsider, itemCode: 'SECRET' })
  await makeProduct(db, {
    company: maker,
    itemCode: 'VAC-9',
    nameJa: 'ワクチン九',
    nameEn: 'Vaccine nine',
    band: 'max5',
  })
  const found = async (depositCode: string, keyword: string, as = world.kotoha.as) =>
    (await testApp.call(calls.getItemChoices, { depositCode, shippingDate, keyword }, { as })).data
  assert.deepEqual(await found('MAKER', 'わくちん'), [
    { itemCode: 'VAC-9', nameJa: 'ワクチン九', nameEn: 'Vaccine nine', drugCode: null, band: 'max5' },
  ])
  assert.deepEqual(await found('MAKER', 'vac-9', (await person(logistics)).as), await found('MAKER', 'vac-9'))
  assert.deepEqual(await found('STRANGER', ''), [])
  assert.deepEqual(await found('NOBODY', ''), [])
})

test('LOG-101: loggers are offered that are in use: own ones, and those that are lent on the day', async () => {
  const borrower = await world.company('BORROWER')
  const { as } = await person(borrower)
  const lent = await makeLogger(db, { company: outsider, serial: 'LG-LENT' })
  await makeLogger(db, { company: outsider, serial: 'LG-KEPT' })
  await makeConsent(db, outsider, borrower, { kinds: ['carryLoggers'], loggers: [lent] })
  await makeLogger(db, { company: borrower, serial: 'LG-OWN' })
  const retired = await makeLogger(db, { company: borrower, serial: 'LG-GONE' })
  await db.updateTable('loggers').set({ retired_on: '2026-11-01' }).where('id', '=', retired.id).execute()
  const { data } = await testApp.call(calls.getLoggerChoices, { shippingDate, keyword: 'lg' }, { as })
  assert.deepEqual(data, [
    { serial: 'LG-OWN', owner: 'BORROWER', name: null },
    { serial: 'LG-LENT', owner: 'STRANGER', name: null },
  ])
})

test('LOG-101: a lent logger is offered however many others its company and other partners keep', async () => {
  const borrower = await world.company('LENDEE')
  const hoarder = await world.company('HOARDER')
  const { as } = await person(borrower)
  const manyOf = (company: { id: number }, letter: string) =>
    db
      .insertInto('loggers')
      .values(Array.from({ length: 600 }, (_, n) => ({ company_id: company.id, serial: `MANY-${letter}${n}` })))
      .execute()
  await manyOf(hoarder, 'A')
  await manyOf(outsider, 'B')
  await makeConsent(db, hoarder, borrower, { kinds: ['nameAsParty'] })
  const lent = await makeLogger(db, { company: outsider, serial: 'MANY-Z' })
  await makeConsent(db, outsider, borrower, { kinds: ['carryLoggers'], loggers: [lent] })
  const found = async (keyword: string, day: string) =>
    (await testApp.call(calls.getLoggerChoices, { shippingDate: day, keyword }, { as })).data
  const offered = [{ serial: 'MANY-Z', owner: 'STRANGER', name: null }]
  assert.deepEqual(await found('many', shippingDate), offered)
  assert.deepEqual(await found('many', '2026-11-10'), offered)
})

test('LOG-101: once a consent has ended, a late delivery names items and loggers, and nobody leafs through them', async () => {
  const former = await world.company('FORMER')
  const { as } = await person(former)
  await makeConsent(db, outsider, former, {
    kinds: ['nameAsDepositor', 'carryLoggers'],
    validFrom: '2026-01-01',
    validTo: '2026-11-10',
  })
  await makeProduct(db, { company: outsider, itemCode: 'LATE-1' })
  await makeProduct(db, { company: outsider, itemCode: 'LATE-12' })
  await makeLogger(db, { company: outsider, serial: 'LG-LATE' })
  const found = async (keyword: string, day: string) => {
    const items = await testApp.call(
      calls.getItemChoices,
      { depositCode: 'STRANGER', shippingDate: day, keyword },
      { as },
    )
    const loggers = await testApp.call(calls.getLoggerChoices, { shippingDate: day, keyword }, { as })
    return [...items.data.map(({ itemCode }) => itemCode), ...loggers.data.map(({ serial }) => serial)]
  }
  for (const keyword of ['', 'LATE', 'LG-LATE', 'LATE-1']) assert.deepEqual(await found(keyword, shippingDate), [])
  for (const keyword of ['', 'LATE', 'late-1']) assert.deepEqual(await found(keyword, '2026-11-10'), [])
  assert.deepEqual(await found('LATE-1', '2026-11-10'), ['LATE-1'])
  assert.deepEqual(await found('LG-LATE', '2026-11-10'), ['LG-LATE'])
})

test('LOG-107: a delivery fills a form with the names of what it has', async () => {
  const deliveryId = await registered(typed('FILL', { carrierCode: 'CARR' }))
  const { data } = await world.read(deliveryId)
  assert.deepEqual(
    [data.company.code, data.wasPickedUp, data.companies.map(({ code }) => code).toSorted(), data.items.length],
    ['MAKER', false, ['CARR', 'MAKER'], 1],
  )
  assert.deepEqual([data.items[0]?.itemCode, data.items[0]?.band], ['V-1', '2-8'])
})
