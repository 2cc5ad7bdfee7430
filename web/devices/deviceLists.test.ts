import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loggerFileList } from '#web/devices/loggerFiles/loggerFileList.ts'
import { loggerList } from '#web/devices/loggers/loggerList.ts'

test('the registry asks for loggers that are not retired, by serial', () => {
  const search = loggerList.url.parse({ use: 'stolen', silent: 'yes', lowBattery: '1' })
  const { use, silent, lowBattery, sort, order } = loggerList.requestOf(search)
  assert.deepEqual([use, silent, lowBattery, sort, order], ['current', undefined, true, 'serial', 'asc'])
})

test('the emptiest battery and the calibration that ends first come first, readings from the latest', () => {
  const now = { key: 'serial', order: 'asc' } as const
  assert.equal(loggerList.nextSort(now, 'battery').order, 'asc')
  assert.equal(loggerList.sortOf({ sort: 'calibration' }).order, 'asc')
  assert.equal(loggerList.nextSort(now, 'lastAt').order, 'desc')
})

test('logger files are asked for by their state, the newest first, whichever is open', () => {
  const search = loggerFileList.url.parse({ view: 'loggerFiles', fileState: 'toConfirm', file: '12' })
  const asked = loggerFileList.requestOf(search)
  assert.deepEqual([asked.state, asked.sort, asked.order], ['toConfirm', 'uploadedAt', 'desc'])
  assert.deepEqual(loggerFileList.requestOf({ ...search, file: undefined }), asked)
})
