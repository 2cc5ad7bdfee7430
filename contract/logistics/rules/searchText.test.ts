import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { mayBeWords, numbersIn, searchWords, wholeNumber } from '#contract/logistics/rules/searchText.ts'

/** A Thursday. */
const today = '2026-11-26'
const read = (text: string) => searchWords(text, today)

suite('words of a search', () => {
  test('places and items stay words, a day word is a period, in both languages', () => {
    const lastWeek = { from: '2026-11-16', until: '2026-11-22' }
    assert.deepEqual(read('仙台 ワクチン 先週'), { days: lastWeek, states: {}, words: ['仙台', 'ワクチン'] })
    assert.deepEqual(read('sendai vaccine last week'), { days: lastWeek, states: {}, words: ['sendai', 'vaccine'] })
    assert.deepEqual(read('Last　Week'), { days: lastWeek, states: {}, words: [] })
  })

  test('each day word is a day, a week from Monday or a month', () => {
    const days = (text: string) => Object.values(read(text).days ?? {}).join(' ')
    for (const text of ['today', '今日', '本日']) assert.equal(days(text), '2026-11-26 2026-11-26', text)
    for (const text of ['yesterday', '昨日']) assert.equal(days(text), '2026-11-25 2026-11-25', text)
    for (const text of ['tomorrow', '明日']) assert.equal(days(text), '2026-11-27 2026-11-27', text)
    for (const text of ['this week', '今週']) assert.equal(days(text), '2026-11-23 2026-11-29', text)
    for (const text of ['this month', '今月']) assert.equal(days(text), '2026-11-01 2026-11-30', text)
    for (const text of ['last month', '先月']) assert.equal(days(text), '2026-10-01 2026-10-31', text)
    assert.equal(Object.values(searchWords('last month', '2026-01-31').days ?? {}).join(' '), '2025-12-01 2025-12-31')
  })

  test('の joins a day or a state to the next word', () => {
    assert.deepEqual(read('先週の仙台'), { days: read('先週').days, states: {}, words: ['仙台'] })
    assert.deepEqual(read('本日の 遅延'), { days: read('本日').days, states: { late: true }, words: [] })
    assert.deepEqual(read('ひのもと 木の葉'), { days: undefined, states: {}, words: ['ひのもと', '木の葉'] })
  })

  test('states are those of lists, in both languages, also of several words', () => {
    assert.deepEqual(read('late 遅延').states, { late: true })
    assert.deepEqual(read('In Transit').states, { deliveryStatus: '1' })
    assert.deepEqual(read('配達完了').states, { deliveryStatus: '2' })
    assert.deepEqual(read('awaiting pickup osaka'), {
      days: undefined,
      states: { awaitingPickup: true },
      words: ['osaka'],
    })
    assert.deepEqual(read('温度逸脱').states, read('excursion').states)
    assert.deepEqual(read('no reading yet').states, { temperatureOutcome: 'notYet' })
  })

  test('a very long text is read in time that grows with it', () => {
    assert.equal(read('の'.repeat(10_000)).words.length, 1)
    assert.equal(read('last '.repeat(2_000)).words.length, 2_000)
  })
})

suite('numbers of a search', () => {
  test('one number may have any separators, spaces too', () => {
    for (const text of [
      '1234-5678',
      '1234 5678',
      '１２３４－５６７８',
      '1234ー5678',
      '1234‐5678',
      '1234–5678',
      '12345678',
    ]) {
      assert.equal(wholeNumber(text), '12345678', text)
      assert.ok(numbersIn(text).includes('12345678'), text)
    }
  })

  test('lines, tabs and commas separate numbers, each once', () => {
    assert.deepEqual(new Set(numbersIn('A-1\r\na-1\nB-2,C-3\n\n')), new Set(['A1', 'B2C3', 'B2', 'C3']))
    assert.equal(wholeNumber('A-1\nB-2'), undefined)
    assert.equal(wholeNumber('A-1, B-2'), undefined)
    assert.equal(numbersIn(Array.from({ length: 900 }, (_, n) => `N-${n}`).join('\n')).length, 900)
  })

  test('a container code is found with its application identifier and without', () => {
    assert.deepEqual(numbersIn('(00)349123451234567894'), ['00349123451234567894', '349123451234567894'])
  })

  test('words have no number, and signs alone none', () => {
    assert.equal(wholeNumber('仙台 ワクチン'), undefined)
    assert.equal(wholeNumber('仙台'), '仙台')
    for (const text of ['%', '_', '\\', '-', '…', '\uD83D']) assert.deepEqual(numbersIn(text), [], text)
  })

  test('several numbers are no words; a lot or a ward number is', () => {
    assert.ok(mayBeWords('LOT-7'))
    assert.ok(mayBeWords('病院12 先週'))
    assert.ok(!mayBeWords('1234 5678'))
    assert.ok(!mayBeWords('word '.repeat(9)))
  })
})
