import path from 'node:path'
import { finished } from 'node:stream/promises'
import { spec, type TestEvent } from 'node:test/reporters'

/**
 * One dot per passed test; Node's own report of failures, skipped tests, output and the summary; and which files of a group
 * took longest. Calls `onTest` with every test that ran.
 */
export async function quietReport(
  tests: AsyncIterable<TestEvent>,
  out: NodeJS.WriteStream,
  onTest: (test: { title: string; file: string; passed: boolean }) => void,
) {
  const words = spec()
  words.pipe(out, { end: false })
  let inDots = false
  let ran = 0
  let succeeded = true
  const suites: { file: string; seconds: number }[] = []
  for await (const event of tests) {
    if (isTest(event)) {
      ran++
      onTest({
        title: event.data.name,
        file: path.basename(event.data.file ?? ''),
        passed: event.type === 'test:pass' && event.data.skip === undefined && event.data.todo === undefined,
      })
    }
    if (isSuiteOfFile(event)) suites.push({ file: event.data.name, seconds: event.data.details.duration_ms / 1000 })
    if (isPlainPass(event)) {
      out.write('.')
      inDots = true
    } else if (isReported(event)) {
      if (inDots) out.write('\n')
      inDots = false
      words.write(event)
    }
    if (event.type === 'test:summary' && event.data.file === undefined) succeeded = event.data.success
  }
  words.end()
  await finished(words)
  const slowest = suites.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownFiles)
  for (const { file, seconds } of slowest) out.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`)
  return { ran, succeeded }
}

const shownFiles = 10

/** A file of a group is a suite with its name; see testGroups.ts. */
const isSuiteOfFile = (event: TestEvent): event is Extract<TestEvent, { type: 'test:pass' | 'test:fail' }> =>
  (event.type === 'test:pass' || event.type === 'test:fail') &&
  event.data.details.type === 'suite' &&
  event.data.name.endsWith('.test.ts')

/** Node reports a file without tests as a test with the file's name. */
const isTest = (event: TestEvent): event is Extract<TestEvent, { type: 'test:pass' | 'test:fail' }> =>
  (event.type === 'test:pass' || event.type === 'test:fail') && !event.data.name.endsWith('.test.ts')

const isPlainPass = (event: TestEvent) =>
  event.type === 'test:pass' && event.data.skip === undefined && event.data.todo === undefined

const reported: TestEvent['type'][] = [
  'test:pass',
  'test:fail',
  'test:stdout',
  'test:stderr',
  'test:diagnostic',
  'test:summary',
]

const isReported = (event: TestEvent) => reported.includes(event.type)
