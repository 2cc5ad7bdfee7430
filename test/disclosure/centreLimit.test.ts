import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { everyCall } from '#server/app/openApi/apiDocument.ts'
import { actsOn, questionsAbout, revealsNoCentre, type Asked } from '#test/disclosure/centreQuestions.ts'
import type { CentreRecords } from '#test/disclosure/centreRecords.ts'
import { makeCentreWorld, texts, type CentreWorld } from '#test/disclosure/centreWorld.ts'
import { reported } from '#test/disclosure/reported.ts'
import { sealAndIndex } from '#test/support/database/sealAndIndex.ts'
import { openLive } from '#test/support/network/liveStream.ts'
import type { As } from '#test/support/portal/testApp.ts'

let world: CentreWorld
/** All three see only the centre `here`. */
let watchers: Record<'limited' | 'lately' | 'operator', As>
/** The answers to the depositor's users without a limit, by question. */
const whole = new Map<string, string>()
const keyOf = ({ call, body }: Asked) => `${call.path} ${JSON.stringify(body)}`

/** Answers for the whole company, or of numbers only, which contain no texts of a centre's records. */
const holdsNoTexts = ({ call, body }: Asked) =>
  /^\/(user|company|webhook|manual|deliveryRegistration\/getItem|product\/(getProduct|downloadProduct)|vendor|disclosure\/(getDisclosure|download)|stabilityBudget\/getStab|release\/getQuality|alert\/getAlert(Rules|Contacts|Choices)|complement\/product|report\/getReportSubscriptions|kpi\/(getKpiDashboard|downloadKpiCsv)|stock\/getStockHolds|dashboard\/getForetoldLate|(delivery|orderedItems)\/getArrivalEstimates|logger\/(getLoggerCurve|previewInterval))/.test(
    call.path,
  ) ||
  ('type' in body && body.type === '1')

/** Files that can contain anything of the company, and logger files without a delivery, are for users of all centres. */
const isForTheUnlimited = ({ call, body }: Asked, { looseFileId }: CentreRecords) =>
  call.path.startsWith('/import/') ||
  call.path === '/loggerFile/getLoggerFileLayouts' ||
  (call.path.startsWith('/loggerFile/') && 'fileId' in body && body.fileId === looseFileId)

/** The logs come first, because they contain later questions of the watcher as typed. */
const logsFirst = (questions: readonly Asked[]) => {
  const order = (path: string) => ['/log/', '/auditTrail/'].findIndex(log => path.startsWith(log)) >>> 0
  return questions.toSorted((one, other) => order(one.call.path) - order(other.call.path))
}

before(async () => {
  world = await makeCentreWorld()
  const { portal, limited, lately, operator, free } = world
  watchers = { limited: limited.session, lately: lately.session, operator }
  await sealAndIndex(portal.db)
  for (const question of logsFirst([...questionsAbout(world.away), ...questionsAbout(world.here)]).toReversed())
    whole.set(keyOf(question), (await reported(portal, question, free)).text)
})
after(() => world.portal.close())

suite('A user who is limited to one centre', () => {
  test('is tested with every call that can reveal a centre', () => {
    const asked = new Set([...questionsAbout(world.away), ...actsOn(world.away)].map(({ call }) => call.path))
    const guarded = everyCall.filter(call => call.allowed !== 'anyone' && call.kind !== 'stream')
    const missed = guarded.map(call => call.path).filter(path => !asked.has(path) && !(path in revealsNoCentre))
    assert.deepEqual(missed, [], 'calls that are not tested')
    const paths: string[] = guarded.map(call => call.path)
    assert.deepEqual(
      Object.keys(revealsNoCentre).filter(path => !paths.includes(path)),
      [],
      'calls that do not exist',
    )
  })

  test('sees in no answer what concerns only another centre', async () => {
    const found: string[] = []
    for (const question of logsFirst([...questionsAbout(world.here), ...questionsAbout(world.away)])) {
      for (const [who, as] of Object.entries(watchers)) {
        const { text } = await reported(world.portal, question, as)
        const at = text.indexOf(texts.away)
        if (at >= 0) found.push(`${who}: ${keyOf(question)}: ${text.slice(Math.max(0, at - 60), at + 40)}`)
      }
    }
    assert.deepEqual(found, [])
  })

  test('sees of the own centre what users without a limit see, so that the test above proves something', async () => {
    const missing: string[] = []
    for (const question of questionsAbout(world.here)) {
      if (!whole.get(keyOf(question))?.includes(texts.here) || isForTheUnlimited(question, world.here)) continue
      const { text } = await reported(world.portal, question, watchers.limited)
      if (!text.includes(texts.here)) missing.push(keyOf(question))
    }
    assert.deepEqual(missing, [])
    const silent = questionsAbout(world.away)
      .filter(question => !holdsNoTexts(question))
      .map(keyOf)
      .filter(key => !whole.get(key)?.includes(texts.away))
    assert.deepEqual(silent, [])
  })

  test('cannot change records of another centre, or anything through them (4017)', async () => {
    const { portal } = world
    const codesOf = async (asked: readonly Asked[], as: As) => {
      const answers: [string, number][] = []
      for (const { call, body } of asked) answers.push([call.path, (await portal.post(call.path, body, { as })).code])
      return answers
    }
    const refused = (await codesOf(actsOn(world.away), watchers.limited)).filter(
      ([, code]) => code !== codes.notAuthorized,
    )
    assert.deepEqual(refused, [])
    const ownActs = actsOn(world.here).filter(act => !isForTheUnlimited(act, world.here))
    const own = (await codesOf(ownActs, watchers.limited)).filter(([, code]) => code === codes.notAuthorized)
    assert.deepEqual(own, [])
  })

  for (const call of Object.values(liveCalls)) {
    test(`receives by ${call.path} only changes at the own centre`, async () => {
      const { limited } = world
      const token = typeof limited.session === 'string' ? limited.session : limited.session.accessToken
      const stream = await openLive(world.portal, call, {}, token)
      await stream.next()
      await world.away.change()
      await world.here.change()
      const { deliveryId, stockId } = world.here
      assert.deepEqual(await stream.changed(), [call === liveCalls.watchStock ? stockId : deliveryId])
      stream.leave()
    })
  }

  test('receives messages and mails only about the own centre', async () => {
    const { db } = world.portal
    const { user } = world.limited
    const mails = await db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', user.email).execute()
    const messages = await db.selectFrom('messages').select('subject').where('user_id', '=', user.id).execute()
    const received = JSON.stringify([mails, messages])
    assert.ok(received.includes(texts.here))
    assert.ok(!received.includes(texts.away))
  })
})
