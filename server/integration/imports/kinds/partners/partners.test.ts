import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { importExample } from '#contract/integration/words/importExamples.ts'
import { importHeadings } from '#contract/integration/words/importWords.ts'
import { partnerWords } from '#contract/partners/words/partnerWords.ts'
import { csvOf, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'
import { makeCompany, makeLogger } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { grantedOn } from '#test/support/worlds/partnerWorld.ts'
import type { As } from '#test/support/portal/testApp.ts'

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
  const { db } = world.portal
  const third = await makeCompany(db, { code: 'THIRD' })
  for (const serial of ['SN-1001', 'SN-1002']) await makeLogger(db, { company: world.maker, serial })
  await makeLogger(db, { company: third, serial: 'SN-9' })
  await makeCompany(db, { code: 'CARRIER-01' })
  await db
    .updateTable('companies')
    .set({ is_active: false })
    .where('id', '=', (await makeCompany(db, { code: 'GONE' })).id)
    .execute()
})
after(() => world.portal.close())
beforeEach(async () => {
  const { db } = world.portal
  for (const table of ['partner_grants', 'partner_grant_changes', 'partnerships', 'messages'] as const)
    await db.deleteFrom(table).execute()
})

const columns = { partners: importHeadings.ja.partners }
type Cells = Partial<Record<keyof typeof columns.partners, string>>
/** A file with the columns that its lines have. */
const fileOf = (...lines: Cells[]) => {
  const named = Object.keys(columns.partners).filter(column => lines.some(line => column in line)) as (keyof Cells)[]
  return csvOf(
    named.map(column => columns.partners[column]),
    ...lines.map(line => named.map(column => line[column] ?? null)),
  )
}
const line = (partnerCode: string, more: Cells = {}): Cells => ({
  partnerCode,
  validFrom: '2026-11-01',
  weNameAsParty: '許可',
  ...more,
})
const granted = (day = '2026-11-22') => grantedOn(world.portal, day)
const states = async () =>
  (await world.portal.db.selectFrom('partnerships').select('state').orderBy('id').execute()).map(({ state }) => state)
const reported = async () =>
  await world.portal.db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['c.code', 'm.kind', 'm.subject'])
    .orderBy('m.id')
    .execute()
const faultsIn = async (...lines: Cells[]) => {
  const { data } = await world.check('partners', fileOf(...lines))
  return (await world.faultsOf(data.checkId)).map(([at, column, fault]) => `${at} ${column} ${fault}`)
}
const counts = async (file: string, as?: As) => {
  const { data } = await world.check('partners', file, as ? { as, enterpriseCode: 'MAKER' } : {})
  const { created, changed, unchanged, leftOut } = data.counts
  return { created, changed, unchanged, leftOut }
}
const propose = async (partnerCode: string, note: string) => {
  const none = { nameAsDepositor: false, nameAsParty: false, holdStock: false, carryLoggers: 'none' as const }
  const grants = { weGrant: { ...none, nameAsParty: true }, theyGrant: { ...none, holdStock: true } }
  const body = { partnerCode, validFrom: '2026-11-01', ...grants, note }
  await world.portal.call(partnerCalls.proposePartnership, body, { as: world.as })
}
const accept = async (as: As) => {
  const { data } = await world.portal.call(partnerCalls.getPartnerList, {}, { as })
  const partnershipId = data.rows.find(row => row.mayAnswer)?.partnershipId ?? 0
  await world.portal.call(partnerCalls.answerPartnership, { partnershipId, accept: true }, { as })
}
const byPlatform = () => ({ as: world.platform, enterpriseCode: 'MAKER' })
/** In force since the first of the month: the maker allows the other company to name it as a party. */
const agree = async (more: Cells = {}) => {
  await world.take('partners', fileOf(line('OTHER', more)))
  await accept(world.foreigner)
}

suite('partners from a file of a company administrator', () => {
  test('are proposals, of which the other company is notified as by the page, and grant nothing until it accepts', async () => {
    const importId = await world.take('partners', fileOf(line('OTHER', { theyHoldStock: 'Yes', note: '契約に基づく' })))
    assert.deepEqual([await states(), await granted()], [['proposed'], []])
    await world.undo(importId)
    await propose('OTHER', '契約に基づく')
    const [byFile, withdrawn, byPage] = (await reported()).map(({ subject, ...message }) => ({
      ...message,
      subject: { ...(subject as object), partnershipId: 0 },
    }))
    assert.equal(withdrawn?.kind, 'partnershipWithdrawn')
    assert.deepEqual([byFile?.code, byFile], ['OTHER', byPage])
    await accept(world.foreigner)
    assert.deepEqual(await granted(), ['MAKER → OTHER holdStock', 'OTHER → MAKER nameAsParty'])
    const { rows } = await world.portal.pool.query<{ reason: string }>(
      "select reason from audit_trail where table_name = 'partnerships' and act = 'I' order by id",
    )
    assert.deepEqual(
      rows.map(({ reason }) => reason),
      ['契約に基づく', '契約に基づく'],
    )
  })

  test('are rejected by cell as on the page, and the good lines are imported', async () => {
    await world.take('partners', fileOf(line('CARRIER-01')))
    const bad = [
      line('NOBODY'),
      line('OPERATOR'),
      line('GONE'),
      line('MAKER'),
      line('THIRD', { companyCode: 'OTHER' }),
      line('THIRD', { validFrom: '2026-11-02', validUntil: '2026-11-01' }),
      line('THIRD', { validFrom: '2026-11-03', weNameAsParty: '', weHoldStock: 'なし' }),
      line('THIRD', { validFrom: '2026-11-04', weCarryLoggers: 'SN-1001;SN-9' }),
      line('THIRD', { validFrom: '2026-11-05', theyCarryLoggers: 'SN-9' }),
      line('THIRD', { validFrom: '2026-11-06', weNameAsParty: 'たぶん' }),
      line('CARRIER-01', { validFrom: '2027-01-01' }),
    ]
    assert.deepEqual(await faultsIn(...bad), [
      '2 partnerCode unknownCompany',
      '3 partnerCode unknownCompany',
      '4 partnerCode inactiveCompany',
      '5 partnerCode ownCompany',
      '6 companyCode otherCompany',
      '7 validUntil endsBeforeItBegins',
      '8 row nothingGranted',
      '9 weCarryLoggers notOwnLogger',
      '10 theyCarryLoggers partnerChooses',
      '11 weNameAsParty noChoice',
      '12 partnerCode proposalWaits',
    ])
    await world.take('partners', fileOf(...bad, line('OTHER')))
    assert.equal((await states()).length, 2)
  })

  test('are imported once each: two lines of the same partner contradict each other', async () => {
    assert.deepEqual(await faultsIn(line('OTHER'), line('OTHER', { weHoldStock: '許可' })), ['3 row twice'])
    const two = fileOf(line('OTHER', { validUntil: '2026-12-31' }), line('OTHER', { validFrom: '2027-01-01' }))
    assert.deepEqual(await counts(two), { created: 0, changed: 0, unchanged: 0, leftOut: 2 })
  })

  test('change what the own company grants to an existing partner, from today or a later day', async () => {
    await agree({ theyNameAsParty: '許可' })
    const file = fileOf({
      partnerCode: 'OTHER',
      validFrom: '2026-11-01',
      weNameAsParty: 'No',
      weCarryLoggers: 'SN-1001',
    })
    await world.take('partners', file)
    assert.deepEqual(await granted('2026-11-21'), ['MAKER → OTHER nameAsParty', 'OTHER → MAKER nameAsParty'])
    assert.deepEqual(await granted(), ['MAKER → OTHER nameAsParty', 'OTHER → MAKER carryLoggers SN-1001'])
    assert.deepEqual(await counts(file), { created: 0, changed: 0, unchanged: 1, leftOut: 0 })
    await world.take('partners', fileOf({ partnerCode: 'OTHER', validFrom: '2026-12-01', weHoldStock: '許可' }))
    assert.deepEqual(await granted('2026-12-01'), [
      'MAKER → OTHER nameAsParty',
      'OTHER → MAKER carryLoggers SN-1001',
      'OTHER → MAKER holdStock',
    ])
  })

  test("change neither the partner's grants, nor the last day, nor later changes", async () => {
    await agree()
    const change = { partnerCode: 'OTHER', validFrom: '2026-11-01' }
    const both = { ...change, theyHoldStock: '許可', validUntil: '2027-01-01' }
    assert.deepEqual(await faultsIn(both), ['2 validUntil lastDayStays', '2 theyHoldStock partnerDecides'])
    assert.deepEqual(await faultsIn({ ...change, weCarryLoggers: 'SN-9' }), ['2 weCarryLoggers notOwnLogger'])
    await world.take('partners', fileOf({ ...change, validFrom: '2026-12-01', weHoldStock: '許可' }))
    assert.deepEqual(await faultsIn({ ...change, weNameAsParty: 'なし' }), ['2 row changesLater'])
    assert.deepEqual(await faultsIn(line('OTHER', { validFrom: '2026-10-01', validUntil: '2026-12-31' })), [
      '2 validFrom overlaps',
    ])
  })
})

suite('partners from a file of the platform administrator', () => {
  test('are set up for both companies at once, and both are notified', async () => {
    await world.take('partners', fileOf(line('OTHER', { theyCarryLoggers: 'すべて' })), byPlatform())
    assert.deepEqual(await granted(), ['MAKER → OTHER carryLoggers all', 'OTHER → MAKER nameAsParty'])
    assert.deepEqual(
      (await reported()).map(({ code, kind }) => [code, kind]),
      [
        ['MAKER', 'partnershipSetUp'],
        ['OTHER', 'partnershipSetUp'],
      ],
    )
    const change = { partnerCode: 'OTHER', validFrom: '2026-11-01', weHoldStock: '許可', theyCarryLoggers: 'なし' }
    await world.take('partners', fileOf(change), byPlatform())
    assert.deepEqual(await granted(), ['OTHER → MAKER holdStock', 'OTHER → MAKER nameAsParty'])
  })

  test('are rejected if their state is not agreed: a pending proposal stays for the other company to answer', async () => {
    await propose('OTHER', '契約に基づく')
    const { body } = await world.portal.download(partnerCalls.downloadPartnerCsv, {}, { as: world.as })
    const { data } = await world.check('partners', body, byPlatform())
    const faultsOf = async (checkId: number) =>
      (await world.faultsOf(checkId, world.platform)).map(([at, column, fault]) => [at, column, fault])
    assert.deepEqual(await faultsOf(data.checkId), [[2, 'state', 'notAgreed']])
    assert.deepEqual([data.counts.created, await states(), await granted()], [0, ['proposed'], []])
    const lines = ['Declined', '取り下げ', 'In force', ''].map((state, place) =>
      line('THIRD', { state, validFrom: `2026-12-0${place + 1}`, validUntil: `2026-12-0${place + 1}` }),
    )
    const other = await world.check('partners', fileOf(...lines.slice(0, 3)), byPlatform())
    assert.deepEqual(await faultsOf(other.data.checkId), [
      [2, 'state', 'notAgreed'],
      [3, 'state', 'notAgreed'],
    ])
    assert.equal(other.data.counts.created, 1)
    assert.deepEqual(await counts(fileOf(lines[3] ?? {}), world.platform), {
      created: 1,
      changed: 0,
      unchanged: 0,
      leftOut: 0,
    })
  })

  test('are of the chosen company: the platform company has no partners', async () => {
    const { kinds } = (await world.portal.call(importCalls.getImportChoices, {}, { as: world.platform })).data
    assert.ok(kinds.includes('products') && !kinds.includes('partners'))
    assert.equal((await world.check('partners', fileOf(line('OTHER')), { as: world.platform })).code, 4017)
  })
})

suite('an import of partners that is undone', () => {
  test('withdraws its proposals, of which the other company is notified', async () => {
    const importId = await world.take('partners', fileOf(line('OTHER'), line('THIRD')))
    assert.equal((await world.undo(importId)).data.undone, 2)
    assert.deepEqual(await states(), ['withdrawn', 'withdrawn'])
    assert.deepEqual((await reported()).at(-1)?.kind, 'partnershipWithdrawn')
  })

  test('stays if one of its proposals was answered since', async () => {
    const importId = await world.take('partners', fileOf(line('OTHER'), line('THIRD')))
    await accept(world.foreigner)
    assert.deepEqual((await world.undo(importId)).data.hindered, [
      { lines: [2], name: `OTHER ${world.other.name} / ${world.other.nameEn} (2026-11-01–)`, why: 'answered' },
    ])
    assert.deepEqual(await states(), ['accepted', 'proposed'])
  })

  test('restores the former grants, unless they were changed since', async () => {
    await agree({ weCarryLoggers: 'SN-1001;SN-1002' })
    const before = await granted()
    const change = fileOf({
      partnerCode: 'OTHER',
      validFrom: '2026-11-01',
      weCarryLoggers: 'SN-1002',
      weHoldStock: '1',
    })
    const first = await world.take('partners', change)
    assert.notDeepEqual(await granted(), before)
    assert.equal((await world.undo(first)).data.undone, 1)
    assert.deepEqual(await granted(), before)
    const second = await world.take('partners', change)
    await world.take('partners', fileOf({ partnerCode: 'OTHER', validFrom: '2026-11-01', weNameAsParty: 'なし' }))
    assert.deepEqual(
      (await world.undo(second)).data.hindered.map(({ why }) => why),
      ['changedSince'],
    )
  })

  test('ends partnerships that it set up before they begin', async () => {
    const importId = await world.take('partners', fileOf(line('OTHER')), byPlatform())
    assert.equal((await world.undo(importId, world.platform)).data.undone, 1)
    assert.deepEqual([await granted('2026-11-01'), await granted()], [[], []])
    await world.take('partners', fileOf(line('OTHER')), byPlatform())
    assert.deepEqual(await granted(), ['OTHER → MAKER nameAsParty'])
  })

  test('changes nothing that another company grants', async () => {
    await agree()
    const change = fileOf({ partnerCode: 'OTHER', validFrom: '2026-11-01', theyHoldStock: '許可' })
    const importId = await world.take('partners', change, byPlatform())
    assert.deepEqual(
      (await world.undo(importId)).data.hindered.map(({ why }) => why),
      ['othersGrants'],
    )
    assert.equal((await world.undo(importId, world.platform)).data.undone, 1)
  })
})

suite('a file of partners', () => {
  test('can be the one that the page Trading partners exports', async () => {
    await agree({ weCarryLoggers: 'SN-1001;SN-1002', validUntil: '2026-12-31' })
    await makeConsent(world.portal.db, world.maker, world.other, { validFrom: '2027-01-01' })
    const { body } = await world.portal.download(partnerCalls.downloadPartnerCsv, {}, { as: world.as })
    assert.deepEqual(await counts(body), { created: 0, changed: 0, unchanged: 2, leftOut: 0 })
    const { company, partner, partnerGln, proposedBy } = partnerWords.ja.columns
    const { data } = await world.check('partners', body)
    assert.deepEqual(data.ignoredHeads.slice(0, 4), [company, partner, partnerGln, proposedBy])
  })

  test('has an example that is accepted if its companies and loggers exist', async () => {
    for (const language of ['ja', 'en'] as const) {
      const heads = importHeadings[language].partners
      // With another day than the example, which would be ignored.
      const example = { ...importExample('partners', language), validFrom: '2026-12-02' }
      const cells = columnsOf('partners').map(({ name }) => example[name] ?? '')
      assert.deepEqual(await counts(csvOf(Object.values(heads), cells)), {
        created: 1,
        changed: 0,
        unchanged: 0,
        leftOut: 0,
      })
    }
  })
})
