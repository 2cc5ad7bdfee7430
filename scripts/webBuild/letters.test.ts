import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryDetail } from '#web/logistics/deliveries/detail/texts.ts'
import { portalLetters } from './letters.ts'

const { latin, signIn, deliveries, screens } = portalLetters()

test('each letter is in one slice of the font', () => {
  const all = [...latin, ...signIn, ...deliveries, ...screens]
  assert.equal(new Set(all).size, all.length)
})

test("a delivery's details and the names of prefectures need no slice of the other screens", () => {
  const shown = new Set(Array.from(`${JSON.stringify(deliveryDetail)}東京都大阪府北海道沖縄県`))
  assert.deepEqual(
    screens.filter(letter => shown.has(letter)),
    [],
  )
})
