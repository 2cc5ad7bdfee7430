import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { ja } from '#web/app/texts/ja.ts'
import { details } from '#web/app/texts/details.ja.ts'
import { figures } from '#web/app/texts/figures.ja.ts'
import { outside } from '#web/app/texts/outside.ja.ts'

/** Texts that come with some screens only (i18n.ts), and where they may be used: elsewhere their keys would show. */
const rooms: [areas: readonly string[], room: RegExp][] = [
  [
    Object.keys(figures).filter(area => area !== 'csvUpload'),
    /^web\/(deliveryDashboard|kpi|kpiRegistration|statCharts)\//,
  ],
  [
    Object.keys(details),
    /^web\/(charts|map|deliveries\/detail)\/|^web\/deliveries\/(DeliveryDetail|ProductLogger)Page|^web\/loggers\/(detail\/|LoggerPage)|^web\/cases\/page\/CurveOfDelivery/,
  ],
  [['portalDocuments'], /^web\/portalDocuments\/|\/Terms\w+\.tsx$/],
  [['csvUpload'], /^web\/(kpiRegistration|disclosure|importCentre|layout\/csv)\//],
  [['disclosure'], /^web\/disclosure\//],
  [['products'], /^web\/products\//],
  [['loggerFiles'], /^web\/loggerFiles\//],
  [['importCentre'], /^web\/importCentre\//],
  [['vendors'], /^web\/vendors\/|^web\/loggers\/(detail\/|LoggerPage)/],
  [['loggers'], /^web\/loggers\//],
  [['users'], /^web\/users\//],
  [['ownSessions'], /^web\/ownSessions\//],
  [['operationLog', 'auditTrail'], /^web\/(operationLog|auditTrail)\//],
  [['companies'], /^web\/companies\//],
  [['platformHealth'], /^web\/platformHealth\//],
  [['alerts'], /^web\/alerts\//],
  [['quality'], /^web\/(quality|releases|reports)\//],
  [['releases'], /^web\/(releases|quality)\//],
  [['cases'], /^web\/(cases|quality)\//],
  [['stabilityBudget'], /^web\/stabilityBudget\//],
  [['signatures'], /^web\/signatures\//],
  [['reports'], /^web\/reports\//],
  [['sharedReport'], /^web\/sharedReport\//],
  [['notices'], /^web\/notices\//],
  [['messages'], /^web\/messages\//],
]
const files = fs.globSync('web/**/*.{ts,tsx}').filter(file => !/^web\/texts\/|\.test\.ts$/.test(file))
const sources = new Map(files.map(file => [file, fs.readFileSync(file, 'utf8')]))
const isUsed = (areas: readonly string[], file: string) =>
  new RegExp(`['"\`](${areas.join('|')})\\.[a-z]`).test(sources.get(file) ?? '')

/** The list of screens leads everywhere, and loads the texts of where it leads. */
const screens = 'web/app/screens.tsx'
const importsOf = (file: string) =>
  [...(sources.get(file) ?? '').replaceAll(/^import type .*$/gm, '').matchAll(/'#(web\/[^']+)'/g)]
    .map(([, imported = '']) => imported)
    .filter(imported => imported !== screens)

/** What loads the texts of what it leads to may be led to by anybody. */
const loadsTexts = (file: string) => /\bloadTexts\('/.test(sources.get(file) ?? '')

/** Everything that comes along with a file, now or later. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set([file])
  for (const one of reached) if (!loadsTexts(one)) for (const imported of importsOf(one)) reached.add(imported)
  return reached
}

for (const [areas, room] of rooms) {
  test(`${areas.join(', ')} is said only where its texts are loaded`, () => {
    const saying = files.filter(file => isUsed(areas, file))
    assert.ok(saying.length > 0)
    const elsewhere = files.filter(file => !room.test(file) && file !== screens)
    const wrong = elsewhere.flatMap(file => {
      const reached = reachedFrom(file)
      return saying.filter(one => reached.has(one)).map(one => `${file} → ${one}`)
    })
    assert.deepEqual(wrong, [])
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
