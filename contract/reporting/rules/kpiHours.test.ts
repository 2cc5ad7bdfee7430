import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hoursFaults, hoursOfMonth, maxHoursOfMonth, typedHours } from '#contract/reporting/rules/kpiHours.ts'

suite('The hours of a month', () => {
  test('are those of its days', () => {
    const hoursOf = (month: string) => hoursOfMonth(month, 'Asia/Tokyo')
    assert.deepEqual(['2026-11', '2026-12', '2026-02', '2028-02'].map(hoursOf), [720, 744, 672, 696])
  })

  test('are one more or less where clocks are set, so that a centre may work round the clock', () => {
    const hoursOf = (month: string) => hoursOfMonth(month, 'Europe/Berlin')
    assert.deepEqual(['2026-10', '2026-03', '2026-12'].map(hoursOf), [maxHoursOfMonth, 743, 744])
    const hours = { workingHours: 745, businessDowntimeHours: 0, systemDowntimeHours: 745 }
    assert.deepEqual(hoursFaults('2026-10', 'Europe/Berlin', hours), {})
    assert.deepEqual(hoursFaults('2026-10', 'Asia/Tokyo', hours), {
      workingHours: 'moreThanMonth',
      systemDowntimeHours: 'moreThanMonth',
    })
  })

  test('are an upper bound, and so are working hours for business downtime', () => {
    const hours = { workingHours: 720, businessDowntimeHours: 720, systemDowntimeHours: 720 }
    assert.deepEqual(hoursFaults('2026-11', 'Asia/Tokyo', hours), {})
    assert.deepEqual(hoursFaults('2026-02', 'Asia/Tokyo', hours), {
      workingHours: 'moreThanMonth',
      businessDowntimeHours: 'moreThanMonth',
      systemDowntimeHours: 'moreThanMonth',
    })
    assert.deepEqual(
      hoursFaults('2026-11', 'Asia/Tokyo', {
        workingHours: 168,
        businessDowntimeHours: 168.01,
        systemDowntimeHours: 300,
      }),
      { businessDowntimeHours: 'moreThanWorkingHours' },
    )
  })

  test('are checked as far as they are known', () => {
    assert.deepEqual(hoursFaults('2026-11', 'Asia/Tokyo', { businessDowntimeHours: 5 }), {})
    assert.deepEqual(hoursFaults('2026-11', 'Asia/Tokyo', { workingHours: 721 }), { workingHours: 'moreThanMonth' })
  })
})

test('Hours are also read in the notations of Japan', () => {
  const typed = { '168': 168, '１６８．５': 168.5, ' 0.25 ': 0.25, '.5': 0.5, '7.': 7, '+7': 7, '1.50': 1.5, '-0': 0 }
  for (const [text, hours] of Object.entries(typed)) assert.equal(typedHours(text), hours, text)
  const wrong = {
    '': 'empty',
    '　': 'empty',
    x: 'noNumber',
    '1e2': 'noNumber',
    '.': 'noNumber',
    '1,5': 'noNumber',
    '0x10': 'noNumber',
    Infinity: 'noNumber',
    '-1': 'negative',
    '－１': 'negative',
    '1.234': 'tooManyDecimals',
  }
  for (const [text, fault] of Object.entries(wrong)) assert.equal(typedHours(text), fault, text)
})
