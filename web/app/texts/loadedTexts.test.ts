import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import * as all from '#web/app/texts/all.ts'
import * as details from '#web/logistics/deliveries/detail/texts.ts'
import * as figures from '#web/reporting/texts.ts'
import * as outside from '#web/app/texts/outside.ts'
import * as chart from '#web/kernel/temperatureChart/texts.ts'

const notOf = (areas: object, others: string[]) => Object.keys(areas).filter(area => !others.includes(area))

/** Texts that come with some screens only (texts.ts), and where they may be used: elsewhere their keys would show. */
const rooms: [areas: readonly string[], room: RegExp][] = [
  [notOf(figures, ['csvUpload']), /^web\/(reporting\/(boards|deliveryDashboard|kpi|kpiRegistration)|kernel\/charts)\//],
  [
    Object.keys(chart),
    /^web\/kernel\/temperatureChart\/|^web\/logistics\/deliveries\/(detail\/|DeliveryDetailPage)|^web\/devices\/loggers\/(detail\/|LoggerPage)|^web\/quality\/cases\/page\/CurveOfDelivery/,
  ],
  [
    notOf(details, Object.keys(chart)),
    /^web\/logistics\/deliveries\/(detail\/|(DeliveryDetail|ProductLogger)Page)|^web\/quality\/cases\/page\/CurveOfDelivery/,
  ],
  [['portalDocuments'], /^web\/information\/(portalDocuments|manuals|termsOfUse)\//],
  [['csvUpload'], /^web\/(reporting\/kpiRegistration|logistics\/disclosure|integration\/importCentre|kernel\/csv)\//],
  [['disclosure'], /^web\/logistics\/disclosure\//],
  [['portalSearch'], /^web\/logistics\/portalSearch\//],
  [['deliveryRegistration'], /^web\/logistics\/registration\//],
  [['products'], /^web\/logistics\/products\//],
  [['trips'], /^web\/logistics\/trips\//],
  [['loggerFiles'], /^web\/devices\/loggerFiles\//],
  [['importCentre'], /^web\/integration\/importCentre\//],
  [['webhooks'], /^web\/integration\/webhooks\//],
  [['vendors'], /^web\/partners\/vendors\/|^web\/devices\/loggers\/(detail\/|LoggerPage)/],
  [['loggers'], /^web\/devices\/loggers\//],
  [['users'], /^web\/identity\/users\//],
  [['account'], /^web\/identity\/(account|ownSessions)\//],
  [['ownSessions'], /^web\/identity\/ownSessions\//],
  [['operationLog', 'auditTrail'], /^web\/records\//],
  [['companies'], /^web\/partners\/companies\//],
  [['partners'], /^web\/partners\/tradingPartners\//],
  [['platformHealth'], /^web\/operations\/platformHealth\//],
  [['alerts'], /^web\/quality\/alerts\//],
  [['quality'], /^web\/quality\/(QualityPage|releases\/)|^web\/reporting\/reports\//],
  [['releases'], /^web\/quality\/(releases\/|QualityPage)/],
  [['cases'], /^web\/quality\/(cases\/|QualityPage)/],
  [['stabilityBudget'], /^web\/quality\/stabilityBudget\//],
  [['waitingCases'], /^web\/quality\/waiting\//],
  [['signatures'], /^web\/quality\/signatures\//],
  [['boardEditor'], /^web\/reporting\/boards\/editor\//],
  [['reports'], /^web\/reporting\/reports\//],
  [['sharedReport'], /^web\/reporting\/sharedReport\//],
  [['notices'], /^web\/information\/notices\//],
  [['messages'], /^web\/information\/messages\//],
]
const files = fs.globSync('web/**/*.{ts,tsx}').filter(file => !/\/texts\.ts$|^web\/app\/texts\/|\.test\.ts$/.test(file))
const sources = new Map(files.map(file => [file, fs.readFileSync(file, 'utf8')]))
const isUsed = (areas: readonly string[], file: string) =>
  new RegExp(`['"\`](${areas.join('|')})\\.[a-z]`).test(sources.get(file) ?? '')

/** The routes lead everywhere, and load the texts of where they lead. */
const isOfRoutes = (file: string) => /^web\/app\/(screens|pages\/)|\/routes\.tsx$/.test(file)
const importsOf = (file: string) =>
  [...(sources.get(file) ?? '').replaceAll(/^import type .*$/gm, '').matchAll(/'#(web\/[^']+)'/g)]
    .map(([, imported = '']) => imported)
    .filter(imported => !isOfRoutes(imported))

/** What loads the texts of what it leads to may be led to by anybody. */
const loadsTexts = (file: string) => /\b(loadTexts|lazyPart)\(/.test(sources.get(file) ?? '')

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
    const elsewhere = files.filter(file => !room.test(file) && !isOfRoutes(file))
    const wrong = elsewhere.flatMap(file => {
      const reached = reachedFrom(file)
      return saying.filter(one => reached.has(one)).map(one => `${file} → ${one}`)
    })
    assert.deepEqual(wrong, [])
  })
}

test('screens outside the login say nothing whose text comes with the screens behind it', () => {
  // Those of passwords and mailed links come with their pages.
  const inside = notOf(all, [...Object.keys(outside), 'account'])
  const before = files.filter(file =>
    /^web\/(identity\/(signIn|account)|app|shell\/(guard|screens)|kernel\/session)\//.test(file),
  )
  assert.ok(before.length > 20)
  assert.deepEqual(
    before.filter(file => isUsed(inside, file)),
    [],
  )
})
