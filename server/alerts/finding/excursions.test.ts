import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { makeAlertWorld, type AlertWorld } from '#test/support/alertWorld.ts'

let world: AlertWorld
beforeEach(async () => {
  world = await makeAlertWorld()
})
afterEach(() => world.close())

const shown = async () => (await world.alerts()).map(one => [one.name, one.kind, one.severity, one.reference])

suite('an excursion', () => {
  test("is told to the depositor's and the consignee's quality contacts without any rule, once", async () => {
    const { user, deliver, measure, look, inbox, mails } = world
    await deliver({ reference: 'REF-1' })
    await measure('REF-1-L', [5, 5, 9.5, 9, 5])
    await look()
    await look()
    const two = ['excursion', 2, 'REF-1']
    assert.deepEqual(await shown(), [
      ['霞製薬', ...two],
      ['都病院', ...two],
    ])
    assert.deepEqual(
      (await inbox(user.maria)).map(one => [one.kind, one.reference]),
      [['alertRaised', 'REF-1']],
    )
    assert.equal((await inbox(user.carlo)).length, 0)
    const sent = await mails()
    assert.deepEqual(sent.map(one => one.recipient).toSorted(), [user.maria.email, user.clara.email].toSorted())
    assert.match(sent[0]?.subject ?? '', /警告.*温度逸脱 REF-1/)
    for (const text of ['9.5 ℃', '1.5 ℃逸脱', '20分', 'LOT-A', '霞センター → 都病院', '/delivery/detail?deliveryId=']) {
      assert.ok(sent[0]?.body.includes(text), text)
    }
  })
})
