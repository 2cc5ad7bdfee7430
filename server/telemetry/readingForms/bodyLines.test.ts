import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachLine } from '#server/telemetry/readingForms/bodyLines.ts'

async function linesOf(text: string, cuts: number[]): Promise<number[]> {
  const bytes = Buffer.from(text)
  const places = [0, ...cuts, bytes.length]
  async function* chunks() {
    for (const [index, end] of places.slice(1).entries()) yield bytes.subarray(places[index], end)
  }
  const lengths: number[] = []
  await eachLine(chunks(), line => void lengths.push(line.length))
  return lengths
}

test('a line that is too long is refused however the body is split, also with characters of several bytes', async () => {
  const text = `short\n${'薬'.repeat(21_846)}\nshort\n`
  for (const cuts of [[], [10], [60_000, 65_000], [65_540, 65_545]])
    await assert.rejects(linesOf(text, cuts), /line 2 is longer than 65536 bytes/)
  const justFits = `short\n${'薬'.repeat(21_845)}\nshort\n`
  for (const cuts of [[], [10], [60_000]]) assert.deepEqual(await linesOf(justFits, cuts), [5, 21_845, 5])
})
