import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { joinedQuiet, QuietHours, quietUntil, type QuietWindow } from '#contract/quality/rules/alerts/quietHours.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'

const weekdays = [1, 2, 3, 4, 5]
const nights: QuietWindow = { days: weekdays, from: '22:00', until: '07:00' }
const tokyo = 'Asia/Tokyo'
const until = (windows: QuietWindow[], at: string, zone = tokyo) => {
  const end = quietUntil(windows, new Date(at), zone)
  return end && zonedTime(end, zone)
}

suite('Quiet hours', () => {
  test('end at their time, on the next day if they span midnight', () => {
    // 20 November 2026 is a Friday.
    assert.equal(until([nights], '2026-11-20T22:00:00+09:00'), '2026-11-21T07:00:00+09:00')
    assert.equal(until([nights], '2026-11-21T06:59:59.999+09:00'), '2026-11-21T07:00:00+09:00')
    assert.equal(until([nights], '2026-11-21T07:00:00+09:00'), null)
  })

  test('begin on their days: a night belongs to its evening', () => {
    assert.equal(until([nights], '2026-11-21T23:00:00+09:00'), null)
    assert.equal(until([nights], '2026-11-23T06:00:00+09:00'), null)
    assert.equal(until([nights], '2026-11-24T06:00:00+09:00'), '2026-11-24T07:00:00+09:00')
  })

  test('that follow one another end with the last one', () => {
    const weekend: QuietWindow = { days: [6, 7], from: '00:00', until: '24:00' }
    assert.equal(
      until([nights, weekend, { ...nights, days: [7] }], '2026-11-20T23:00:00+09:00'),
      '2026-11-23T07:00:00+09:00',
    )
  })

  test('follow the clock of the zone when daylight saving time changes it', () => {
    const night: QuietWindow = { days: [6], from: '23:00', until: '03:00' }
    // Berlin: clocks go from 2:00 to 3:00 on 29 March 2026, and back from 3:00 to 2:00 on 25 October.
    assert.equal(until([night], '2026-03-28T23:30:00+01:00', 'Europe/Berlin'), '2026-03-29T03:00:00+02:00')
    assert.equal(until([night], '2026-10-24T23:30:00+02:00', 'Europe/Berlin'), '2026-10-25T03:00:00+01:00')
    assert.equal(until([night], '2026-10-24T23:30:00Z', 'UTC'), '2026-10-25T03:00:00+00:00')
  })

  test('must leave time for notifications', () => {
    const days = [1, 2, 3, 4, 5, 6, 7]
    assert.ok(!QuietHours.safeParse([{ days, from: '00:00', until: '24:00' }]).success)
    assert.ok(!QuietHours.safeParse([{ days, from: '08:00', until: '08:00' }]).success)
    assert.ok(QuietHours.safeParse([{ days, from: '08:00', until: '07:59' }]).success)
  })

  test('of a rule and of a person add up, as long as they leave time for notifications', () => {
    const days = [1, 2, 3, 4, 5, 6, 7]
    const [night, morning, allDay] = [
      { days, from: '22:00', until: '06:00' },
      { days, from: '05:00', until: '08:00' },
      { days, from: '06:00', until: '22:00' },
    ] as const
    // Tokyo is 9 hours ahead: it is 1 in the night there.
    const at = new Date('2026-11-20T16:00:00Z')
    const end = (quiet: Parameters<typeof quietUntil>[0]) => quietUntil(quiet, at, 'Asia/Tokyo')?.toISOString()
    assert.equal(end(joinedQuiet([night], [morning])), '2026-11-20T23:00:00.000Z')
    assert.equal(end(joinedQuiet([allDay], [night])), '2026-11-20T21:00:00.000Z')
  })

  test('end neither too early nor too late, whatever they are', () => {
    const clock = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const window = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: clock,
      until: clock,
    })
    const zone = fc.constantFrom('Asia/Tokyo', 'UTC', 'America/New_York', 'Asia/Kathmandu')
    const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(window, { minLength: 1, maxLength: 3 }), at, zone, (windows, now, timeZone) => {
        fc.pre(QuietHours.safeParse(windows).success)
        const end = quietUntil(windows, now, timeZone)
        if (end === null) return
        assert.ok(end > now)
        assert.equal(quietUntil(windows, end, timeZone), null)
        assert.ok(quietUntil(windows, new Date(end.getTime() - 1), timeZone))
      }),
      { numRuns: 50 },
    )
  })
})
