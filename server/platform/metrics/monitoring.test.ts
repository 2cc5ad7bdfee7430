import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { processFigures } from '#server/platform/metrics/processFigures.ts'
import { sharedFigures } from '#server/operations/metrics/sharedFigures.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

type Rule = { alert: string; expr: string; for: string; severity: string; summary: string; description: string }
type Panel = { title: string; type: string; targets?: { expr: string }[]; fieldConfig?: { defaults: { unit: string } } }

const read = (name: string) => fs.readFileSync(`docs/monitoring/${name}`, 'utf8')
const dashboard = JSON.parse(read('grafana-dashboard.json')) as { uid: string; panels: Panel[] }
const rules = rulesIn(read('prometheus-rules.yml'))
const drawn = dashboard.panels.filter(panel => panel.type !== 'row')
const expressions = [
  ...rules.map(rule => [`the rule ${rule.alert}`, rule.expr] as const),
  ...drawn.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`the panel ${title}`, expr] as const)),
]

let portal: TestApp
/** Every metric name of /metrics of a running portal. */
let reported: Set<string>
before(async () => {
  portal = await createTestApp()
  const { body } = await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  reported = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
})
after(() => portal.close())

suite('The files for monitoring', () => {
  test('use only metrics that the portal has', () => {
    assert.ok(expressions.length > 50)
    for (const [where, expr] of expressions) {
      const unknown = namesIn(expr).filter(name => !reported.has(name) && name !== 'up')
      assert.deepEqual(unknown, [], where)
      assert.ok(namesIn(expr).length > 0, where)
    }
  })

  test('use only labels that the metrics have', () => {
    const labels = new Map<string, readonly string[]>([
      ...sharedFigures.map(figure => [figure.name, figure.labels] as const),
      ...processFigures.getMetricsAsArray().map(metric => [metric.name, labelsOf(metric)] as const),
    ])
    for (const [where, expr] of expressions) {
      const known = namesIn(expr).flatMap(name => labels.get(name.replace(/_(bucket|sum|count)$/, '')) ?? [])
      const unknown = labelsIn(expr).filter(label => ![...known, 'le', 'job', 'instance'].includes(label))
      assert.deepEqual(unknown, [], where)
    }
  })

  test('have expressions with balanced brackets', () => {
    for (const [where, expr] of expressions) assert.equal(unclosed(expr), '', where)
  })

  test('have a severity, a duration, a summary and a description for each rule', () => {
    assert.ok(rules.length > 20)
    assert.equal(new Set(rules.map(rule => rule.alert)).size, rules.length)
    for (const rule of rules) {
      assert.match(rule.for, /^\d+[mh]$/, rule.alert)
      assert.match(rule.severity, /^(warning|critical)$/, rule.alert)
      assert.ok(rule.summary.length > 10 && rule.description.length > 40, rule.alert)
    }
  })

  test('have a unit and a unique title for each panel', () => {
    assert.equal(dashboard.uid, 'kelvinchain')
    for (const panel of drawn) assert.ok(panel.fieldConfig?.defaults.unit, panel.title)
    assert.equal(new Set(drawn.map(panel => panel.title)).size, drawn.length)
  })

  test('use every metric of the portal', () => {
    const asked = new Set(expressions.flatMap(([, expr]) => namesIn(expr)))
    const own = [...reported].filter(name => /^kelvinchain_(?!mqtt)/.test(name) && !/_(sum|count)$/.test(name))
    const left = own.filter(name => !asked.has(name))
    // The numbers of partitions and refused mails are only on the platform health page.
    assert.deepEqual(left.sort(), ['kelvinchain_mails_refused_day', 'kelvinchain_reading_months'])
  })
})

const labelsOf = (metric: object) => ('labelNames' in metric ? (metric.labelNames as string[]) : [])

/** Quoted texts contain no names. */
const withoutTexts = (expr: string) => expr.replaceAll(/"[^"]*"/g, '""')
const selectors = /\{[^}]*\}/g
const groupings = /\b(?:by|without)\s*\(([^)]*)\)/g

/** The metric names: what remains without functions, labels, ranges and numbers. */
const namesIn = (expr: string): string[] =>
  withoutTexts(expr)
    .replaceAll(selectors, '')
    .replaceAll(groupings, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .match(/[a-zA-Z_]\w*(?!\w*\s*\()/g)
    ?.filter(word => !['and', 'or', 'unless', 'e9'].includes(word)) ?? []

const labelsIn = (expr: string): string[] => [
  ...[...withoutTexts(expr).matchAll(groupings)].flatMap(([, list = '']) => list.split(',').map(name => name.trim())),
  ...[...withoutTexts(expr).matchAll(selectors)].flatMap(([list]) =>
    [...list.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
  ),
]

function unclosed(expr: string): string {
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const sign of withoutTexts(expr).match(/[()[\]{}]/g) ?? []) {
    const opening = pairs[sign]
    if (opening === undefined) open.push(sign)
    else if (open.pop() !== opening) return sign
  }
  return open.join('')
}

/** Parses the YAML subset of the rules; refuses any other line. */
function rulesIn(text: string): Rule[] {
  const found: Partial<Rule>[] = []
  const heads = /^(#.*|groups:| {2}- name: kelvinchain-\w+| {4}rules:| {8}(labels|annotations):)$/
  for (const line of text.trimEnd().split('\n')) {
    const [, alert] = /^ {6}- alert: (\w+)$/.exec(line) ?? []
    const [, field, quoted, plain] = /^ {8,10}(\w+): (?:'((?:[^']|'')*)'|([\w.]+))$/.exec(line) ?? []
    if (alert !== undefined) found.push({ alert })
    else if (field !== undefined) Object.assign(found.at(-1) ?? {}, { [field]: quoted?.replaceAll("''", "'") ?? plain })
    else assert.match(line, heads, 'an unexpected line')
  }
  const fields = ['alert', 'expr', 'for', 'severity', 'summary', 'description']
  for (const rule of found) assert.deepEqual(Object.keys(rule), fields, rule.alert)
  return found as Rule[]
}
