import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { kpiRegistrationCalls as calls } from '#contract/reporting/calls/kpiRegistration.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxKpiCsvBytes } from '#contract/reporting/rules/kpiCsv.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

const now = new Date('2026-11-20T00:00:00Z')
const heads = 'センターコード,センター名,対象月,稼働時間（h）,業務停止時間（h）,停止理由,システム停止時間（h）'
const headsEn =
  'Centre code,Centre name,Working month,Working hours,Business downtime hours,Reason,System downtime hours'

let portal: TestApp
let company: MadeCompany
let as: As

before(async () => {
  portal = await createTestApp({ now })
  company = await makeCompany(portal.db, { industryType: 4 })
  for (const code of ['EAST', 'WEST', '=1']) await makeCentre(portal.db, { company, code })
  await makeCentre(portal.db, { code: 'FOREIGN' })
  as = await openSessionOf(portal, await makeUser(portal.db, { company, role: '01', menus: ['Maintenance'] }))
})
beforeEach(async () => {
  await portal.db.deleteFrom('kpi_months').execute()
})
after(() => portal.close())

const csv = (...lines: string[]) => [heads, ...lines].join('\r\n')
async function upload(text: string | Uint8Array<ArrayBuffer>, dryRun: '0' | '1' = '0') {
  const file = { fileName: 'kpi.csv', bytes: typeof text === 'string' ? Buffer.from(text) : text }
  const answer = await portal.upload(calls.uploadMonthlyKpi, { dryRun }, { file }, { as })
  assert.equal(answer.status, 200)
  return answer
}
const counts = async (...sent: Parameters<typeof upload>) => {
  const { code, data, issues } = await upload(...sent)
  assert.deepEqual([code, issues], [codes.success, []])
  return [data.added, data.changed, data.unchanged]
}
/** The issues of a refused file. */
const faults = async (text: string | Uint8Array<ArrayBuffer>) => {
  const { code, issues } = await upload(text)
  assert.equal(code, codes.invalidCsv)
  return issues.map(({ path, message }) => `${path} ${message}`)
}
const registered = async () =>
  (
    await portal.db
      .selectFrom('kpi_months as k')
      .innerJoin('centres as c', 'c.id', 'k.centre_id')
      .select(['c.code', 'k.month', 'working_hours', 'business_downtime_hours', 'reason', 'system_downtime_hours'])
      .orderBy('k.month')
      .orderBy('c.code')
      .execute()
  ).map(row => Object.values(row).join(' '))

suite('A file of months', () => {
  test('adds and changes them, and changes nothing if it is sent again', async () => {
    const file = csv('EAST,東,2026-10,200,4.5,台風,0', 'WEST,,2026-10,180,0,,0.25')
    assert.deepEqual(await counts(file), [2, 0, 0])
    assert.deepEqual(await registered(), ['EAST 2026-10-01 200 4.5 台風 0', 'WEST 2026-10-01 180 0  0.25'])
    assert.deepEqual(await counts(file), [0, 0, 2])
    const changed = await upload(csv('EAST,東,2026-10,200,4.5,大雪,0', 'WEST,,2026-10,180,0,,0.25'))
    assert.deepEqual([changed.data.changed, changed.data.unchanged], [1, 1])
    assert.deepEqual(
      changed.data.changes.map(({ line, before, after }) => [line, before?.reason, after.reason, after.centre.code]),
      [[2, '台風', '大雪', 'EAST']],
    )
  })

  test('has the same answer in a dry run, and changes nothing', async () => {
    const file = csv('EAST,,2026-10,200,0,,0')
    assert.deepEqual(await counts(file, '1'), [1, 0, 0])
    assert.deepEqual(await registered(), [])
    assert.deepEqual(await counts(file), [1, 0, 0])
  })

  test('has its heads in either language, in any order, without the name, as spreadsheets save it', async () => {
    const files = {
      english: `${headsEn}\nEAST,,2026-10,200,0,,0`,
      shuffled:
        'システム停止時間,理由なし,対象月,停止理由,稼働時間(H),業務停止時間 （ｈ）,センターコード\n0,x,2026/10,,200,0,east',
      tabs: `${headsEn.replaceAll(',', '\t')}\r\nＥＡＳＴ\t\tOct-26\t２００\t０\t\t0\r\n`,
      marked: `\uFEFF\n${heads}\n\n"EAST","東\n京",2026年10月,200.00,0,"",0\n,,,,,,\n`,
    }
    for (const [name, text] of Object.entries(files)) {
      assert.deepEqual(await counts(text), name === 'english' ? [1, 0, 0] : [0, 0, 1], name)
    }
  })

  test('may be in Shift_JIS, as Excel saves it in Japan', async () => {
    // センターコード,対象月,稼働時間,業務停止時間,停止理由,システム停止時間 and 台風
    const sjis =
      '835a8393835e815b8352815b8368' +
      '2c' +
      '91ce8fdb8c8e' +
      '2c' +
      '89d293ad8e9e8ad4' +
      '2c' +
      '8bc696b192e28e7e8e9e8ad4' +
      '2c' +
      '92e28e7e979d9752' +
      '2c' +
      '8356835883658380' +
      '92e28e7e8e9e8ad4' +
      '0d0a'
    const bytes = Buffer.concat([
      Buffer.from(sjis, 'hex'),
      Buffer.from('EAST,2026/10,200,4,'),
      Buffer.from('91e49597', 'hex'),
      Buffer.from(',0\r\n'),
    ])
    assert.deepEqual(await counts(Uint8Array.from(bytes)), [1, 0, 0])
    assert.deepEqual(await registered(), ['EAST 2026-10-01 200 4 台風 0'])
  })

  test('has line breaks of a reason replaced by spaces', async () => {
    await counts(csv('EAST,,2026-10,200,4,"台風\r\n停電",0'))
    assert.deepEqual(await registered(), ['EAST 2026-10-01 200 4 台風 停電 0'])
  })
})

suite('The template', () => {
  const template = async (range = { from: '2026-09', until: '2026-10' }) =>
    await portal.download(calls.downloadMonthlyKpiCsv, range, { as })

  test("has registered and unregistered months, in the user's language", async () => {
    await counts(csv('EAST,,2026-10,200,4.5,台風,0.25'))
    const { headers, body } = await template({ from: '2026-10', until: '2026-12' })
    assert.match(String(headers['content-disposition']), /filename="kpi-2026-10-2026-12\.csv"/)
    const lines = body.split('\n')
    assert.equal(lines[0], `\uFEFF${heads}`)
    assert.deepEqual(
      lines.slice(1).map(line => line.replace(/物流センター\d+/, 'NAME')),
      [
        "'=1,NAME,2026-11,,,,",
        'EAST,NAME,2026-11,,,,',
        'WEST,NAME,2026-11,,,,',
        "'=1,NAME,2026-10,,,,",
        'EAST,NAME,2026-10,200,4.5,台風,0.25',
        'WEST,NAME,2026-10,,,,',
        '',
      ],
    )
  })

  test('changes nothing if it is sent back, whatever its content', async () => {
    const reasons = ['=1+1', '-', "'=x", "''", '"a",b', '@x', ' a', '']
    for (const [index, reason] of reasons.entries()) {
      const month = `2026-0${index + 1}`
      const body = {
        centreCode: '=1',
        month,
        workingHours: 100.25,
        businessDowntimeHours: 0,
        reason,
        systemDowntimeHours: 7,
      }
      assert.equal((await portal.call(calls.saveMonthlyKpi, body, { as })).code, codes.success)
    }
    const { bytes } = await template({ from: '2026-01', until: '2026-08' })
    assert.deepEqual(await counts(Uint8Array.from(bytes)), [0, 0, reasons.length])
    const typed = csv(`'=1,,2026-01,100.25,0,=2+2,7`, `=1,,2026-02,100.25,0,'=2+2,7`)
    assert.deepEqual(await counts(typed), [0, 2, 0])
    const [first, second] = await registered()
    assert.deepEqual([first, second], ['=1 2026-01-01 100.25 0 =2+2 7', '=1 2026-02-01 100.25 0 =2+2 7'])
  })

  test('is refused for too many months (4511), and contains no centre of others (4017)', async () => {
    const asked = async (body: object) => (await portal.post(calls.downloadMonthlyKpiCsv.path, body, { as })).code
    assert.equal(await asked({ from: '2025-10', until: '2026-10' }), codes.periodTooLong)
    assert.equal(await asked({ from: '2026-10', until: '2026-10', centreCode: 'FOREIGN' }), codes.notAuthorized)
  })
})

suite('A refused file', () => {
  test(`names every bad cell by line and column, and changes nothing ${covers('5.upload.csv', '8.5505')}`, async () => {
    const file = csv(
      'EAST,,2026-10,200,0,,0',
      'FOREIGN,,2026-13,x,-1,,1.234',
      '',
      'NOBODY,,2026-12,,1,,',
      ',,,10,11,,745',
      'WEST,,2026-02,673,0,,0',
      `WEST,,2026-03,10,0,${'長'.repeat(501)},0`,
      'east,,2026/10,1,0,,0',
      'WEST,,2026-10,1,0,,0,5',
    )
    assert.deepEqual(await faults(file), [
      '3.centreCode unknownCentre',
      '3.month noMonth',
      '3.workingHours noNumber',
      '3.businessDowntimeHours negative',
      '3.systemDowntimeHours tooManyDecimals',
      '5.centreCode unknownCentre',
      '5.month futureMonth',
      '5.workingHours empty',
      '5.systemDowntimeHours empty',
      '6.centreCode empty',
      '6.month empty',
      '6.businessDowntimeHours moreThanWorkingHours',
      '6.systemDowntimeHours moreThanMonth',
      '7.workingHours moreThanMonth',
      '8.reason tooLong',
      '9.row twice',
      '10.row surplusCell',
    ])
    assert.deepEqual(await registered(), [])
  })

  test('has an answer that names missing and repeated columns', async () => {
    assert.deepEqual(await faults('\nセンターコード,月,対象月,対象月,Reason\nEAST'), [
      '2.month columnTwice',
      '2.workingHours missingColumn',
      '2.businessDowntimeHours missingColumn',
      '2.systemDowntimeHours missingColumn',
    ])
  })

  test('is detected by its content, whatever its name: empty, too large, binary, a PDF, without lines', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(maxKpiCsvBytes + 1, 'x'),
      Buffer.from('%PDF-1.7\n%%EOF'),
      Buffer.from('PK\u0003\u0004\0\0'),
    ]) {
      const { code, issues } = await upload(Uint8Array.from(bytes))
      assert.deepEqual([code, issues.map(issue => issue.path)], [codes.invalidCsv, ['file']])
    }
    assert.deepEqual(await faults('\uFEFF \r\n,,\r\n'), ['1.row empty'])
    assert.deepEqual(await faults(Uint8Array.from([0xff, 0xff])), ['1.row unreadable'])
    assert.deepEqual(await faults(`${heads}\nEAST,"`), ['2.row unreadable'])
    assert.equal((await faults('<html>')).length, 6)
  })

  test('has too many lines', async () => {
    const line = 'EAST,,2026-10,200,0,,0'
    assert.deepEqual(await faults([heads, ...Array<string>(5_001).fill(line)].join('\n')), ['5002.row tooManyLines'])
    assert.deepEqual(await faults('\n'.repeat(maxKpiCsvBytes)), ['50001.row tooManyLines'])
    assert.deepEqual(await faults(','.repeat(maxKpiCsvBytes)), ['1.row unreadable'])
    assert.equal((await faults([heads, ...Array<string>(5_000).fill(line)].join('\n'))).length, 4_999)
  })
})
