import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { covers, rulesIn, type Rule } from '#test/rules/covers.ts'
import { markdownOf, summaryOf } from '#test/rules/markdownTable.ts'
import { specRules } from '#test/rules/specRules.ts'
import { tableOfRules } from '#test/rules/tableOfRules.ts'

const shows = (rule: Rule, title = 'a test', passed = true) => ({
  title: `${title} ${covers(rule, '8.400')}`,
  file: 'a.test.ts',
  passed,
})
const rowOf = (rule: Rule, shown: Parameters<typeof tableOfRules>[0]) =>
  tableOfRules(shown).find(row => row.rule === rule)

suite('A rule', () => {
  test('that a passing test names is shown by it', () => {
    const row = rowOf('2.guard.login', [shows('2.guard.login')])
    assert.deepEqual(row, {
      rule: '2.guard.login',
      meaning: specRules['2.guard.login'],
      state: 'shown',
      isFault: false,
      tests: ['a.test.ts: a test'],
    })
  })

  test('without a test is a fault, as is a code', () => {
    for (const rule of ['2.guard.login', '8.4010'] as const) {
      const row = rowOf(rule, [shows('2.guard.title')])
      assert.deepEqual([row?.state, row?.isFault, row?.tests], ['NO TEST', true, []])
    }
  })

  test('with a failing test is a fault, which names that test', () => {
    const row = rowOf('8.4010', [shows('8.4010', 'one'), shows('8.4010', 'two', false)])
    assert.deepEqual([row?.state, row?.isFault, row?.tests], ['FAILED', true, ['a.test.ts: two']])
  })

  test('is named by covers() only, not by other words in brackets', () => {
    assert.deepEqual(rulesIn(`a list [of words] ${covers('8.4010', '6.roles')}`), ['8.4010', '6.roles'])
    assert.deepEqual(rulesIn('8.4010 without brackets, [8.9999] unknown'), [])
  })
})

suite('The table', () => {
  test('has every rule and code once', () => {
    const rules = tableOfRules([]).map(row => row.rule)
    assert.equal(new Set(rules).size, rules.length)
    for (const rule of [...Object.keys(specRules), '8.200', '8.5507'])
      assert.ok(
        rules.some(one => one === rule),
        rule,
      )
  })

  test('begins with the number of shown rules and the faults', () => {
    const rows = tableOfRules([shows('6.roles')]).filter(row => ['6.roles', '8.400', '8.4010'].includes(row.rule))
    assert.equal(summaryOf(rows), '2 of 3 rules and codes are shown by tests, 1 are at fault')
    const lines = markdownOf(rows).split('\n')
    const fault = '| 8.4010 | account not activated | NO TEST |  |'
    assert.ok(lines.indexOf('## At fault') < lines.indexOf(fault))
    assert.ok(lines.indexOf(fault) < lines.indexOf('## 6 Roles and permissions'))
  })

  test('names three tests of a rule and the number of the others', () => {
    const tests = ['a', 'b', 'c | d', 'e', 'f'].map(title => shows('6.roles', title))
    const line = markdownOf(tableOfRules(tests))
      .split('\n')
      .find(one => one.startsWith('| 6.roles'))
    assert.match(line ?? '', /\| a\.test\.ts: a<br>a\.test\.ts: b<br>a\.test\.ts: c \\\| d<br>and 2 more \|$/)
  })
})
