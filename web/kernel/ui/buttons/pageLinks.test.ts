import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Pages of a menu to which others lead, and the parts that stand on pages of that menu alone. */
const pages = [
  {
    link: /<Link\s+to="\/delivery\/detail"/,
    checkedBy: 'web/kernel/ui/buttons/DeliveryLink.tsx',
    // A curve is shown in a case only with the menu (CasePage); a disclosure is explained only with it (DisclosurePage).
    within: /^web\/(logistics\/(deliveries|disclosure\/explain)|quality\/scan)\/|CurveOfDelivery\.tsx$/,
  },
  {
    link: /<Link\s+to="\/quality\/case"/,
    checkedBy: 'web/kernel/ui/buttons/CaseLink.tsx',
    within: /^web\/quality\/cases\/CasesTab\.tsx$/,
  },
]

test('links to deliveries and cases check the menu, unless they stand on a page of it', () => {
  const files = globSync('web/**/*.tsx')
  assert.ok(files.length > 100)
  for (const { link, checkedBy, within } of pages) {
    const linking = files.filter(file => link.test(readFileSync(file, 'utf8')) && !within.test(file))
    assert.deepEqual(linking, [checkedBy])
  }
})
