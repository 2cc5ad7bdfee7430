import assert from 'node:assert/strict'
import type { MadeFile } from '#test/support/worlds/devices/loggerFiles/madeLayouts.ts'
import { readAnswered, rowsOf } from '#test/support/worlds/devices/loggerFiles/readAnswered.ts'

/** A file is read exactly, or stopped for the right reason and without readings. */
export function checkMadeFile({ bytes, text, truth, serial, known, stop }: MadeFile): void {
  const { findings, series } = readAnswered(bytes, known)
  if (stop !== null) {
    assert.deepEqual(findings.questions, [stop], text)
    assert.ok(
      series.every(({ readings }) => readings.count === 0),
      text,
    )
    return
  }
  assert.deepEqual([findings.problem, findings.questions], [null, []], text)
  assert.deepEqual(series.map(rowsOf), truth, text)
  assert.ok(
    series.every(one => one.serial === serial),
    text,
  )
}
