import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { keyFigures } from '#contract/logistics/rules/keyFigures.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { reportWording, type Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { mixedDelivery, type MixedDelivery } from '#test/support/worlds/mixedDelivery.ts'
import { printedPdf, type PrintedPdf } from '#test/support/worlds/reporting/printedPdf.ts'
import type { Session } from '#test/support/calls/signIn.ts'

let world: MixedDelivery
before(async () => {
  world = await mixedDelivery()
})
after(() => world.portal.close())

const download = ({ portal, deliveryId }: MixedDelivery, session: Session, language: '0' | '1') =>
  portal.download(deliveryCalls.getTemperatureReport, { deliveryId, language }, { as: session })

async function printed(from: MixedDelivery, session: Session, language: '0' | '1'): Promise<PrintedPdf> {
  const file = await download(from, session, language)
  assert.equal(file.headers['content-type'], 'application/pdf', file.body.slice(0, 200))
  return printedPdf(file.bytes)
}

const linesOf = (pdf: PrintedPdf) => pdf.pages.flatMap(page => page.split('\n'))

/** Line breaks depend on the page. */
const unbroken = (text: string) => text.replaceAll(/\s/g, '')

/** The texts are consecutive in the report: a figure after its name, the cells of a row. */
function assertInOrder(pdf: PrintedPdf, texts: readonly string[]) {
  const lines = linesOf(pdf)
  const found = lines.some((_, at) => texts.every((text, place) => lines[at + place] === text))
  assert.ok(found, `${texts.join(' | ')}\nin\n${lines.join('\n')}`)
}

const answers = async (session: Session) => {
  const { portal, deliveryId } = world
  const as = { as: session }
  return {
    status: (await portal.call(deliveryCalls.statusInfo, { deliveryId }, as)).data,
    temperature: (await portal.call(deliveryCalls.temperatureInfo, { deliveryId }, as)).data,
    commodities: (await portal.call(deliveryCalls.commodityTemperatureInfo, { deliveryId }, as)).data,
    items: (await portal.call(deliveryCalls.productInfo, { deliveryId }, as)).data,
  }
}
type Answers = Awaited<ReturnType<typeof answers>>

for (const [code, language] of [
  ['0', 'ja'],
  ['1', 'en'],
] as const) {
  suite(`the temperature report (${language})`, () => {
    let pdf: PrintedPdf
    let answer: Answers
    let wording: Wording
    before(async () => {
      pdf = await printed(world, world.as.maker, code)
      answer = await answers(world.as.maker)
      wording = reportWording(language, 'Asia/Tokyo')
    })

    test("has the delivery's figures of its page", () => {
      const { delivery } = answer.temperature
      const { figures } = wording.words
      const { lowest, highest, longest } = keyFigures(answer.temperature)
      assert.deepEqual([lowest?.milli, highest?.milli, longest?.ms], [5_250, 15_000, 2_400_000])
      assertInOrder(pdf, [
        figures.lowest,
        `${wording.celsius(5_250)} ${wording.temperature.unit}`,
        figures.by('SN-VAC'),
        figures.highest,
        `${wording.celsius(15_000)} ${wording.temperature.unit}`,
        figures.by('SN-TAB'),
      ])
      assertInOrder(pdf, [figures.mean, `${wording.degrees(delivery.meanCelsius)} ${wording.temperature.unit}`])
      assertInOrder(pdf, [
        figures.mkt,
        `${wording.degrees(delivery.mktCelsius)} ${wording.temperature.unit}`,
        figures.mktOf('SN-TAB'),
      ])
      assertInOrder(pdf, [figures.inBand, wording.duration(delivery.inBandMs)])
      assertInOrder(pdf, [figures.above, wording.duration(delivery.aboveMs)])
      assertInOrder(pdf, [figures.longest, wording.duration(2_400_000), figures.by('SN-VAC')])
      const counts = answer.status.temperature
      assertInOrder(pdf, [figures.excursions, `${counts?.excursionCount}`, figures.spikes, `${counts?.spikeCount}`])
      assertInOrder(pdf, [figures.gaps, `${counts?.gapCount}`])
      assertInOrder(pdf, [wording.words.outcome, wording.delivery.outcomes[delivery.outcome]])
    })

    test("has every logger's figures, out-of-range periods and gaps of the page", () => {
      const { figures } = wording.words
      for (const logger of answer.temperature.loggers) {
        const { shown } = logger
        assertInOrder(pdf, [
          figures.count,
          wording.count(logger.count),
          figures.lowest,
          `${wording.celsius(logger.minMilli, shown.band)} ${wording.temperature.unit}`,
          figures.highest,
          `${wording.celsius(logger.maxMilli, shown.band)} ${wording.temperature.unit}`,
          figures.mean,
          `${wording.degrees(logger.meanCelsius)} ${wording.temperature.unit}`,
          figures.shortMkt,
          `${wording.degrees(logger.mktCelsius)} ${wording.temperature.unit}`,
        ])
        assertInOrder(pdf, [`${wording.degrees(logger.mktWindow?.celsius ?? null)} ${wording.temperature.unit}`])
        assertInOrder(pdf, [
          figures.inBand,
          wording.duration(shown.inBandMs),
          figures.above,
          wording.duration(shown.aboveMs),
          figures.below,
          wording.duration(shown.belowMs),
          figures.longest,
          shown.longestExcursionMs > 0 ? wording.duration(shown.longestExcursionMs) : wording.none,
          figures.gapTime,
          wording.duration(logger.gapMs),
        ])
        for (const [place, period] of shown.periods.entries()) {
          const row = [
            `${place + 1}`,
            wording.temperature.kinds[period.kind],
            wording.second(period.startedAt),
            wording.second(period.endedAt),
            wording.duration(period.durationMs),
            wording.temperature.sides[period.side],
            wording.celsius(period.lowestMilli, shown.band),
            wording.celsius(period.highestMilli, shown.band),
            wording.temperature.reasons[period.closedBy],
            period.kind === 'excursion' ? '1' : wording.none,
            period.kind === 'excursion' ? '35.0950, 138.6300' : wording.none,
          ].join('')
          assert.ok(unbroken(linesOf(pdf).join('')).includes(unbroken(row)), row)
        }
        for (const [place, gap] of logger.gaps.entries()) {
          assertInOrder(pdf, [`G${place + 1}`, wording.second(gap.from), wording.second(gap.to)])
        }
      }
      // TEL-34: 8.04 is not shown as 8.0
      assert.ok(linesOf(pdf).includes('8.04'))
    })

    test('has every item with lot, expiry, quantity, band with source, and its temperatures', () => {
      for (const item of answer.items) {
        assertInOrder(pdf, [
          wording.name(item.nameJa, item.nameEn),
          item.itemCode,
          item.lot ?? wording.none,
          item.expiry ? wording.day(item.expiry) : wording.none,
          wording.count(item.quantity),
        ])
      }
      assert.ok(unbroken(linesOf(pdf).join('')).includes('STB-2026-04'))
      for (const item of answer.commodities) {
        for (const logger of item.loggers) {
          assertInOrder(pdf, [
            wording.name(item.nameJa, item.nameEn),
            item.lot ?? wording.none,
            logger.serial,
            wording.delivery.outcomes[logger.evaluation.outcome],
            wording.celsius(logger.minMilli, item.band),
            wording.celsius(logger.maxMilli, item.band),
            wording.degrees(logger.mktCelsius),
            `${logger.evaluation.excursionCount}`,
            `${logger.evaluation.spikeCount}`,
            wording.duration(logger.evaluation.aboveMs + logger.evaluation.belowMs),
          ])
        }
      }
    })

    test('has parties, plans, amendments and calibrations, and counts readings without valid calibration', () => {
      const { words } = wording
      for (const company of ['maker', 'shipper', 'consignee', 'carrier'] as const) {
        const { name, nameEn } = world.companies[company]
        assert.ok(linesOf(pdf).includes(wording.name(name, nameEn)), company)
      }
      assertInOrder(pdf, [words.facts.plannedPickup, wording.time(answer.status.plannedPickup ?? '')])
      assertInOrder(pdf, [words.facts.scheduledArrival, wording.time(answer.status.scheduledArrival ?? '')])
      const [amendment] = answer.status.amendments
      assertInOrder(pdf, [
        wording.time(amendment?.oldValue ?? ''),
        wording.time(amendment?.newValue ?? ''),
        amendment?.reason ?? '',
      ])
      // 2 May begins in Tokyo 15 hours after the start, together with a gap of two hours.
      assert.ok(unbroken(linesOf(pdf).join('')).includes(unbroken(words.loggers.afterDue('42'))))
      assert.ok(linesOf(pdf).includes(words.loggers.notRegistered))
    })

    test('embeds its fonts, has its text as text, and on each page number, reference, author and time', () => {
      assert.equal(pdf.language, language)
      assert.equal(pdf.title, `${wording.words.title} =MIX-1`)
      assert.equal(pdf.isTagged, true)
      assert.equal(pdf.embeddedFonts.length, 2)
      assert.ok(pdf.pages.length > 1)
      for (const [place, page] of pdf.pages.entries()) {
        assert.ok(page.includes(wording.words.page(place + 1, pdf.pages.length)))
        assert.ok(page.includes('=MIX-1'))
        assert.match(page, /利用者\d+(（葵製薬）|, Aoi Pharma)/)
        assert.ok(page.includes(wording.second(world.portal.now().toISOString())))
        assert.ok(page.includes('Asia/Tokyo'))
      }
      assert.doesNotMatch(linesOf(pdf).join('\n'), /\uFFFD|undefined|NaN|\[object/)
    })

    test('has a checksum that can be computed again from the file of all readings', async () => {
      const { deliveryId } = world
      const file = await world.portal.download(deliveryCalls.downloadCsv, { deliveryId }, { as: world.as.maker })
      const text = linesOf(pdf).join(' ')
      const numberOf = (serial: string) => Number(new RegExp(`${serial} +\\((\\d+)\\)`).exec(text)?.[1])
      const checksum = readingChecksum()
      const orNull = (cell: string | undefined, read: (value: number) => number) => (cell ? read(Number(cell)) : null)
      for (const line of file.body.trimEnd().split('\n').slice(1)) {
        const [serial = '', time = '', celsius = '', humidity, lat, lon] = line.split(',')
        checksum.add(
          numberOf(serial),
          Date.parse(time),
          Math.round(Number(celsius) * 1000),
          orNull(humidity, value => Math.round(value * 100)),
          orNull(lat, Math.fround),
          orNull(lon, Math.fround),
        )
      }
      assert.ok(linesOf(pdf).includes(checksum.digest().toString('hex')))
    })
  })
}

test('Other companies get 4017, as for an unknown delivery', async () => {
  const { portal, deliveryId, as } = world
  const codeOf = async (id: number, session: Session) =>
    (await portal.call(deliveryCalls.getTemperatureReport, { deliveryId: id, language: '0' }, { as: session })).code
  assert.equal(await codeOf(deliveryId, as.outsider), codes.notAuthorized)
  assert.equal(await codeOf(deliveryId, as.distributor), codes.notAuthorized)
  assert.equal(await codeOf(deliveryId + 999, as.maker), codes.notAuthorized)
})

test('A company with disclosures finds only disclosed data, and a note about the rest', async () => {
  const { disclose, as } = world
  const hidden = /SN-VAC|ワクチン|vaccine|V-2026-1|STB-2026|Minato|Sakura|Shirasagi|港物流|桜病院|白鷺|11\.3|渋滞/
  await disclose(['temperature'])
  const temperatureOnly = await printed(world, as.distributor, '1')
  assert.doesNotMatch(linesOf(temperatureOnly).join('\n'), hidden)
  assert.doesNotMatch(linesOf(temperatureOnly).join('\n'), /Stomach|T-2026-9|SLIP-77/)
  assert.match(
    linesOf(temperatureOnly).join(' '),
    /Not disclosed: shipper, consignee and carrier; amendments; shipping/,
  )
  assertInOrder(temperatureOnly, ['Temperature outcome', 'Compliant'])

  await disclose(['temperature', 'shippingList'])
  const both = await printed(world, as.distributor, '0')
  assert.doesNotMatch(linesOf(both).join('\n'), hidden)
  assert.ok(linesOf(both).includes('胃腸錠'))
  const notOf = await printed(world, as.maker, '0')
  assert.notEqual(checksumIn(both), checksumIn(notOf))
  assert.doesNotMatch(linesOf(notOf).join(' '), /開示されていない情報/)

  await disclose(['shippingList', 'location'])
  const { portal, deliveryId } = world
  const refused = await portal.call(
    deliveryCalls.getTemperatureReport,
    { deliveryId, language: '0' },
    { as: as.distributor },
  )
  assert.equal(refused.code, codes.noTemperatureData)
  await disclose([])
})

const checksumIn = (pdf: PrintedPdf) => linesOf(pdf).find(line => /^[0-9a-f]{64}$/.test(line))

test('The report of a delivery in transit is an interim one, and another reading changes its checksum', async () => {
  const going = await mixedDelivery({ isDelivered: false })
  const pdf = await printed(going, going.as.maker, '1')
  assert.match(linesOf(pdf).join(' '), /Interim report: the delivery is in transit\. .* by 02 May 2026, 12:04/)
  assert.equal(pdf.pages.length > 1, true)
  await going.portal.close()
})

test('LOG-152: amended planned stops and remarks are in no report', async () => {
  const { portal, deliveryId, as } = world
  const amended = { delivery_id: deliveryId, new_value: null, reason: 'detour by night' }
  await portal.db.transaction().execute(async tx => {
    await asActor(tx, 'system:test')
    const fields = { plannedStops: '1. 浜松SA', remark: 'ring twice' }
    const values = Object.entries(fields).map(([field, old]) => ({ ...amended, field, old_value: old }))
    await tx.insertInto('amendments').values(values).execute()
  })
  const { data } = await portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.maker })
  assert.equal(data.amendments.filter(({ reason }) => reason === amended.reason).length, 2)
  assert.doesNotMatch(linesOf(await printed(world, as.maker, '1')).join(' '), /浜松SA|ring twice|detour by night/)
})
