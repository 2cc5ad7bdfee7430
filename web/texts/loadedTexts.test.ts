import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { ja } from '#web/texts/ja.ts'
import { details } from '#web/texts/ja/details.ts'
import { figures } from '#web/texts/ja/figures.ts'
import { outside } from '#web/texts/ja/outside.ts'

/** Where texts may be used that come with some screens only (i18n.ts); a text that was not loaded would show its key. */
const rooms: [areas: readonly string[], room: RegExp][] = [
  [Object.keys(figures), /^web\/(deliveryDashboard|kpi|kpiRegistration|statCharts)\//],
  [
    Object.keys(details),
    /^web\/(charts|map|deliveries\/detail)\/|^web\/deliveries\/(DeliveryDetail|ProductLogger)Page/,
  ],
  [['portalDocuments'], /^web\/portalDocuments\/|\/Terms\w+\.tsx$/],
  [['users'], /^web\/users\//],
]
const files = fs.globSync('web/**/*.{ts,tsx}').filter(file => !file.startsWith('web/texts/'))
const isUsed = (areas: readonly string[], file: string) =>
  new RegExp(`['"\`](${areas.join('|')})\\.[a-z]`).test(fs.readFileSync(file, 'utf8'))

for (const [areas, room] of rooms) {
  test(`${areas.join(', ')} is said only where its texts are loaded`, () => {
    assert.ok(files.some(file => isUsed(areas, file)))
    assert.deepEqual(
      files.filter(file => isUsed(areas, file) && !room.test(file)),
      [],
    )
  })
}

test('screens outside the login say nothing whose text comes with the screens behind it', () => {
  const inside = Object.keys(ja).filter(area => !Object.keys(outside).includes(area))
  const before = files.filter(file => /^web\/(session|account|app)\//.test(file) && !/\/Terms\w+\.tsx$/.test(file))
  assert.ok(before.length > 20)
  assert.deepEqual(
    before.filter(file => isUsed(inside, file)),
    [],
  )
})
