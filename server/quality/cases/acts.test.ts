import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { caseCalls as calls } from '#contract/quality/calls/cases.ts'
import { codes } from '#contract/kernel/codes.ts'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { caseStates, isAllowedIn, type CaseState } from '#contract/quality/rules/caseStates.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { reevaluate } from '#test/support/worlds/reevaluate.ts'

type Name = Parameters<AlertWorld['as']>[0]
const refused = codes.invalidParameters

let world: AlertWorld
let caseId = 0
before(async () => {
  world = await makeAlertWorld()
  caseId = await openedCase('T-1')
})
after(() => world.close())

async function openedCase(reference: string, more: object = {}) {
  const deliveryId = await world.deliver({ reference, ...more })
  await world.measure(`${reference}-L`, [5, 9, 5])
  await world.work()
  return await idOf(deliveryId)
}
const idOf = async (deliveryId: number) =>
  (
    await world.db
      .selectFrom('excursion_cases')
      .select('id')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow()
  ).id
const put = async (state: CaseState, id = caseId) =>
  await world.db
    .updateTable('excursion_cases')
    .set({ state, assessment: JSON.stringify(emptyAssessment), concluded_at: null })
    .where('id', '=', id)
    .execute()
const stateOf = async (id = caseId) =>
  (await world.db.selectFrom('excursion_cases').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const written = { ...emptyAssessment, rationale: '安定性データの範囲内' }
const upload = async (by: Name, of = caseId, bytes = 'lot,value\nA,1\n') =>
  await world.portal.upload(
    calls.uploadCaseFile,
    { caseId: String(of) },
    { file: { fileName: 'data.csv', bytes: Buffer.from(bytes) } },
    { as: await world.as(by) },
  )

/** The calls that change a case, with their actions. */
const acts = {
  start: [calls.startAssessment, {}],
  assess: [calls.saveAssessment, { assessment: written, before: emptyAssessment }],
  changeDueDate: [calls.changeDueDate, { dueOn: '2026-12-24', reason: '追加試験のため' }],
  reopen: [calls.reopenCase, { reason: '新しい事実' }],
} as const
const act = async (name: keyof typeof acts, by: Name = 'maria', id = caseId) => {
  const [call, body] = acts[name]
  return await world.portal.post(call.path, { caseId: id, ...body }, { as: await world.as(by) })
}
const comment = async (by: Name, more: object = {}, id = caseId) =>
  await world.portal.post(
    calls.addCaseComment.path,
    { caseId: id, body: '確認しました', isInternal: false, documentIds: [], ...more },
    { as: await world.as(by) },
  )
const read = async (by: Name, id = caseId) =>
  await world.portal.call(calls.getCase, { caseId: id }, { as: await world.as(by) })

suite('A transition', () => {
  for (const state of caseStates) {
    for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
      const isAllowed = isAllowedIn(name, state)
      test(`${name} of a case that is ${state} is ${isAllowed ? 'done' : 'refused, and nothing changes'}`, async () => {
        await put(state)
        const { code, issues } = await act(name)
        assert.equal(code, isAllowed ? codes.success : refused)
        if (isAllowed) return
        assert.deepEqual(
          issues.map(issue => [issue.path, issue.message]),
          [['caseId', 'notInThisState']],
        )
        assert.equal(await stateOf(), state)
      })
    }
  }

  test('leads from one state to the next, and leaves an event and an audit entry', async () => {
    const id = await openedCase('T-2')
    assert.equal((await act('start', 'mika', id)).code, codes.success)
    assert.equal(await stateOf(id), 'underAssessment')
    assert.equal((await act('assess', 'maria', id)).code, codes.success)
    assert.equal((await act('changeDueDate', 'maria', id)).code, codes.success)
    const { data } = await read('maria', id)
    assert.deepEqual(
      data.events.map(({ kind, by, reason, facts }) => [kind, by?.name ?? null, reason, facts]),
      [
        ['opened', null, null, {}],
        ['assessmentStarted', world.user.mika.name, null, {}],
        ['assessmentChanged', world.user.maria.name, null, { fields: ['rationale'] }],
        ['dueDateChanged', world.user.maria.name, '追加試験のため', { before: '2026-11-25', dueOn: '2026-12-24' }],
      ],
    )
    assert.equal(data.assessor, world.user.mika.name)
    const trail = await world.db
      .selectFrom('audit_trail')
      .select(['actor', 'reason', 'old', 'new'])
      .where('table_name', '=', 'excursion_cases')
      .where('record', '=', String(id))
      .orderBy('id')
      .execute()
    const last = trail.at(-1)
    assert.deepEqual([last?.actor, last?.reason], [`user:${world.user.maria.id}`, '追加試験のため'])
    assert.deepEqual(
      [last?.old, last?.new].map(values => (values as { due_on?: string }).due_on),
      ['2026-11-25', '2026-12-24'],
    )
  })

  test('is never possible twice: whatever the order of actions, the states follow the rules', async () => {
    const id = await openedCase('T-3')
    const names = Object.keys(acts) as (keyof typeof acts)[]
    const next: Partial<Record<keyof typeof acts, CaseState>> = { start: 'underAssessment', reopen: 'reopened' }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names, 'conclude' as const), { maxLength: 8 }), async sequence => {
        let state: CaseState = 'open'
        await put(state, id)
        for (const one of sequence) {
          if (one === 'conclude') {
            if (!isAllowedIn('conclude', state)) continue
            state = 'concluded'
            await put(state, id)
            continue
          }
          const { code } = await act(one, 'maria', id)
          // A user who has not read the saved assessment cannot overwrite it.
          if (one === 'assess' && isAllowedIn(one, state)) assert.ok(code === codes.success || code === refused)
          else assert.equal(code, isAllowedIn(one, state) ? codes.success : refused, `${one} in ${state}`)
          if (code === codes.success) state = next[one] ?? state
          assert.equal(await stateOf(id), state)
        }
      }),
      { numRuns: cases(6) },
    )
    await put('open', id)
  })
})

suite('Whoever', () => {
  test('acts: members and administrators of the depositor, and the platform; others and guests are refused', async () => {
    for (const by of ['gina', 'clara', 'carlo', 'bianca'] as const) {
      for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
        await put('underAssessment')
        assert.equal((await act(name, by)).code, codes.notAuthorized, `${by} ${name}`)
      }
      const opened = await world.portal.post(
        calls.openCase.path,
        { deliveryId: await world.idOf('T-1'), reason: '欠測' },
        { as: await world.as(by) },
      )
      assert.equal(opened.code, codes.notAuthorized)
    }
    for (const by of ['maria', 'mika', 'root'] as const) {
      await put('open')
      assert.equal((await act('start', by)).code, codes.success, by)
    }
    await put('open')
    const asClinic = { caseId, enterpriseCode: world.company.clinic.code }
    const other = await world.portal.post(calls.startAssessment.path, asClinic, { as: await world.as('root') })
    assert.equal(other.code, codes.notAuthorized, 'in the scope of another party the platform only reads')
  })

  test('reads: the parties; only the depositor reads the assessment and the risk', async () => {
    await put('underAssessment')
    const assessment = { ...written, severity: 'high', probability: 'medium' }
    await world.portal.post(
      calls.saveAssessment.path,
      { caseId, assessment, before: emptyAssessment },
      { as: await world.as('maria') },
    )
    for (const by of ['maria', 'mika', 'gina', 'root'] as const) {
      const { data } = await read(by)
      assert.deepEqual([data.assessment.rationale, data.risk], [written.rationale, 'high'], by)
    }
    for (const by of ['clara', 'carlo'] as const) {
      const { data } = await read(by)
      assert.deepEqual([data.assessment, data.risk], [emptyAssessment, null], by)
      assert.deepEqual([data.rights.mayAssess, data.rights.mayComment, data.faults], [false, true, null])
      assert.ok(!JSON.stringify(data).includes('rationale":"'), 'in no other field either')
      assert.deepEqual(data.events.find(event => event.kind === 'assessmentChanged')?.facts ?? {}, {})
    }
    assert.deepEqual((await read('gina')).data.rights.mayComment, false)
  })

  test('has only a disclosure of the delivery finds no case: not by id, list, count, file or comment', async () => {
    const a = await world.db.selectFrom('products').select('id').where('item_code', '=', 'A').executeTakeFirstOrThrow()
    const shown = { product_id: a.id, company_id: world.company.buyer.id, stage: 'interBaseLogistics' }
    const disclosed = await world.db
      .insertInto('disclosures')
      .values(['temperature', 'location', 'shippingList'].map(kind => ({ ...shown, kind, valid_from: '2026-01-01' })))
      .returning('id')
      .execute()
    const as = await world.as('bianca')
    assert.equal((await read('bianca')).code, codes.notAuthorized)
    const list = (await world.portal.call(calls.getCaseList, { state: 'all' }, { as })).data
    assert.deepEqual(list, { total: 0, rows: [], unsettled: 0, overdue: 0 })
    const file = await world.portal.download(calls.downloadCaseCsv, { state: 'all' }, { as })
    assert.equal(parse(file.bytes, { bom: true }).length, 1)
    assert.equal((await comment('bianca')).code, codes.notAuthorized)
    assert.equal((await upload('bianca')).code, codes.notAuthorized)
    await world.db
      .deleteFrom('disclosures')
      .where(
        'id',
        'in',
        disclosed.map(row => row.id),
      )
      .execute()
  })

  test('requests an unknown case gets the same answer as for one of others', async () => {
    const unknown = await read('maria', 999_999)
    const foreign = await read('bianca')
    assert.deepEqual([unknown.code, unknown.data], [foreign.code, foreign.data])
    assert.equal((await act('start', 'maria', 999_999)).code, codes.notAuthorized)
  })
})

suite('The assessment', () => {
  test('does not overwrite the changes of another user', async () => {
    await put('underAssessment')
    const save = async (by: Name, assessment: object, seen: object) =>
      await world.portal.post(
        calls.saveAssessment.path,
        { caseId, assessment, before: seen },
        { as: await world.as(by) },
      )
    assert.equal((await save('maria', written, emptyAssessment)).code, codes.success)
    const second = await save('mika', { ...emptyAssessment, hazard: '効力低下' }, emptyAssessment)
    assert.deepEqual(
      [second.code, second.issues.map(issue => [issue.path, issue.message])],
      [refused, [['before', 'assessmentChanged']]],
    )
    assert.equal((await save('mika', { ...written, hazard: '効力低下' }, written)).code, codes.success)
    assert.equal(
      (await save('maria', { ...written, hazard: '効力低下' }, { ...written, hazard: '効力低下' })).code,
      codes.success,
    )
    const { events } = (await read('maria')).data
    assert.deepEqual(events.at(-1)?.facts, { fields: ['hazard'] }, 'without a change there is no event')
  })

  test('that is incomplete, has half a character or the wrong shape is refused at its field', async () => {
    await put('underAssessment')
    const half = String.fromCharCode(0xd8_3d)
    for (const [assessment, path] of [
      [{ ...written, rationale: undefined }, 'assessment.rationale'],
      [{ ...written, severity: 'deadly' }, 'assessment.severity'],
      [{ ...written, hazard: half }, 'assessment.hazard'],
      [{ ...written, cause: 'x'.repeat(10_001) }, 'assessment.cause'],
      [null, 'assessment'],
      [[], 'assessment'],
    ] as const) {
      const body = { caseId, assessment, before: emptyAssessment }
      const { code, issues } = await world.portal.post(calls.saveAssessment.path, body, { as: await world.as('maria') })
      assert.deepEqual([code, issues[0]?.path], [refused, path])
    }
  })

  test('has a due date that has not passed, with a reason', async () => {
    await put('open')
    for (const [body, path] of [
      [{ dueOn: '2026-11-19', reason: 'x' }, 'dueOn'],
      [{ dueOn: '2026-02-30', reason: 'x' }, 'dueOn'],
      [{ dueOn: '2026-12-01', reason: '  ' }, 'reason'],
      [{ dueOn: '2026-12-01' }, 'reason'],
    ] as const) {
      const { code, issues } = await world.portal.post(
        calls.changeDueDate.path,
        { caseId, ...body },
        { as: await world.as('maria') },
      )
      assert.deepEqual([code, issues[0]?.path], [refused, path])
    }
  })
})

suite('A case opened by a person', () => {
  const open = async (reference: string, by: Name = 'maria') =>
    await world.portal.post(
      calls.openCase.path,
      { deliveryId: await world.idOf(reference), reason: '外箱の破損' },
      { as: await world.as(by) },
    )

  test('is about all lots if none had an excursion; a second one is refused', async () => {
    const items = [
      { itemCode: 'A', lot: 'H-1', quantity: 1 },
      { itemCode: 'B', quantity: 2 },
    ]
    await world.deliver({ reference: 'H-1', items })
    assert.equal((await open('H-1', 'mika')).code, codes.success)
    const again = await open('H-1')
    assert.deepEqual(
      [again.code, again.issues.map(issue => [issue.path, issue.message])],
      [refused, [['deliveryId', 'caseExists']]],
    )
    const { data } = await read('maria', await idOf(await world.idOf('H-1')))
    assert.deepEqual(
      [data.excursions, data.openedBy?.name, data.openedReason],
      [[], world.user.mika.name, '外箱の破損'],
    )
    assert.deepEqual(
      data.lotStates.map(({ lot, isAffected, isQuarantined, last }) => [lot, isAffected, isQuarantined, last?.cause]),
      [
        ['H-1', true, true, 'case'],
        [null, true, true, 'case'],
      ],
    )
  })

  test('is about the lots with excursions if there are any, and includes later ones', async () => {
    const items = [
      { itemCode: 'A', lot: 'H-2', quantity: 1 },
      { itemCode: 'B', lot: 'H-B', quantity: 2 },
    ]
    const deliveryId = await world.deliver({ reference: 'H-2', items })
    await world.measure('H-2-L', [5, 9, 5])
    assert.equal((await open('H-2')).code, codes.success)
    const id = await idOf(deliveryId)
    assert.deepEqual(
      (await read('maria', id)).data.lotStates.map(({ lot, isAffected }) => [lot, isAffected]),
      [
        ['H-2', true],
        ['H-B', false],
      ],
    )
    await reevaluate(world.portal, deliveryId, 'max5')
    await world.work()
    assert.deepEqual(
      (await read('maria', id)).data.lotStates.map(({ isAffected }) => isAffected),
      [true, true],
    )
  })
})

suite('A comment', () => {
  test('can be written by all parties in every state; guests only read', async () => {
    for (const state of caseStates) {
      await put(state)
      assert.equal((await comment('carlo')).code, codes.success, state)
    }
    assert.equal((await comment('clara')).code, codes.success)
    assert.equal((await comment('gina')).code, codes.notAuthorized)
    assert.equal((await comment('maria', { body: ' ' })).code, refused)
  })

  test('that is internal is only for the depositor, with its files', async () => {
    const kept = (await upload('mika')).data.documentId
    assert.equal((await comment('clara', { isInternal: true })).code, codes.notAuthorized)
    const own = { body: '社内の検討', isInternal: true, documentIds: [kept] }
    assert.equal((await comment('mika', own)).code, codes.success)
    const fetch = async (by: Name, of = caseId) => {
      const file = await world.portal.download(
        calls.downloadCaseFile,
        { caseId: of, documentId: kept },
        { as: await world.as(by) },
      )
      return file.body.includes('lot,value')
    }
    for (const [by, isRead] of [
      ['maria', true],
      ['gina', true],
      ['root', true],
      ['clara', false],
      ['carlo', false],
      ['bianca', false],
    ] as const) {
      assert.equal(await fetch(by), isRead, by)
      const { data } = await read(by)
      const isNotified = JSON.stringify(data).includes('社内の検討')
      assert.equal(isNotified, isRead, by)
    }
    assert.equal(await fetch('maria', await idOf(await world.idOf('T-2'))), false, 'not by another case either')
  })

  test('for all parties has files that every party reads', async () => {
    const kept = (await upload('clara')).data.documentId
    assert.equal((await comment('clara', { documentIds: [kept] })).code, codes.success)
    for (const by of ['maria', 'carlo'] as const) {
      const file = await world.portal.download(
        calls.downloadCaseFile,
        { caseId, documentId: kept },
        { as: await world.as(by) },
      )
      assert.ok(file.body.includes('lot,value'))
    }
  })

  test('accepts only unattached files of its author, each once, and only PDF and CSV', async () => {
    const kept = (await upload('maria')).data.documentId
    for (const [by, documentIds] of [
      ['mika', [kept]],
      ['maria', [kept, kept]],
      ['maria', [999_999]],
    ] as const) {
      const { code, issues } = await comment(by, { documentIds })
      assert.deepEqual([code, issues.length], [refused, 1])
    }
    assert.equal((await comment('maria', { documentIds: [kept] })).code, codes.success)
    assert.equal((await comment('maria', { documentIds: [kept] })).code, refused)
    assert.notEqual((await upload('maria', caseId, '\0\0\0')).code, codes.success)
  })
})

suite('The list', () => {
  test('has the unsettled cases by due date, can be searched, and is a file', async () => {
    await put('concluded')
    const list = async (search: object = {}, by: Name = 'maria') =>
      (await world.portal.call(calls.getCaseList, search, { as: await world.as(by) })).data
    const references = async (search: object) => (await list(search)).rows.map(row => row.delivery.reference)
    assert.ok(!(await references({})).includes('T-1'))
    assert.deepEqual(await references({ state: 'concluded' }), ['T-1'])
    for (const [keyword, found] of [
      ['ｔ－２', ['T-2']],
      ['h-b', ['H-2']],
      ['EC-2026-0001', ['T-1']],
      ['薬b', ['H-1', 'H-2']],
      ['nothing', []],
    ] as const) {
      assert.deepEqual(await references({ state: 'all', keyword, sort: 'reference' }), found, keyword)
    }
    assert.deepEqual(await references({ state: 'all', from: '2026-11-21' }), [])
    const before = await list({ overdueOnly: true })
    assert.deepEqual([before.total, before.overdue], [0, 0])
    world.later(7 * 24 * 60)
    const { rows, overdue, unsettled } = await list({ overdueOnly: true })
    assert.ok(rows.length > 0 && rows.every(row => row.isOverdue))
    assert.deepEqual([overdue, unsettled], [rows.length, (await list()).total])
    world.later(-7 * 24 * 60)
    for (const sort of ['number', 'openedAt', 'dueOn', 'state', 'reference', 'depositor', 'outOfRangeMs'] as const) {
      assert.equal((await list({ state: 'all', sort, order: 'desc' })).rows.length, 5, sort)
    }
    const file = await world.portal.download(
      calls.downloadCaseCsv,
      { state: 'all', sort: 'number' },
      { as: await world.as('maria') },
    )
    const [heads, first] = parse(file.bytes, { bom: true })
    assert.deepEqual(heads?.slice(0, 4), ['案件番号', '状態', '寄託者', '参照番号'])
    assert.ok(first?.some(cell => cell.includes('最高9.0 ℃（2.0〜8.0 ℃を1.0 ℃逸脱）')))
  })
})
