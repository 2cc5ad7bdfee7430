import { importCalls } from '#contract/integration/calls/imports.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { Client } from '#test/soak/client.ts'
import type { Work } from '#test/soak/traffic/repeated.ts'
import { csvOf, product, productHeads } from '#test/support/worlds/importWorld.ts'
import { ownFile } from '#test/support/worlds/devices/loggerFileWorld.ts'

/** Then the first file is used again. */
const differentFiles = 20

/** An administrator who imports files of products; each changes those of twenty files before. */
export function imports(client: Client, token: () => Promise<string>, name: string): Work {
  let nth = 0
  return {
    name: 'imports of products',
    pauseMs: 2000,
    async once() {
      const codes = Array.from({ length: 5 }, (_, place) => `${name}-${nth % differentFiles}-${place}`)
      const band = Math.floor(nth++ / differentFiles) % 2 === 0 ? '2〜8℃（冷蔵）' : '1〜30℃（室温）'
      const lines = codes.map(code => product(code, band))
      const file = new File([csvOf(productHeads, ...lines)], `products-${nth}.csv`)
      const own = await token()
      const { checkId } = await client.upload(importCalls.checkImport, { kind: 'products' }, file, own)
      await client.call(importCalls.acceptImport, { checkId, rows: 'good' }, own)
    },
  }
}

/** A driver's files of one logger, each with new readings. */
export function loggerFiles(client: Client, token: () => Promise<string>, serial: string): Work {
  const dayMs = 86_400_000
  let fromMs = Date.now() - 300 * dayMs
  return {
    name: 'files of a logger',
    pauseMs: 2000,
    async once() {
      const celsius = Array.from({ length: 50 }, (_, place) => 4 + (place % 7) / 10)
      const { fileName, bytes } = ownFile(serial, new Date(fromMs).toISOString(), celsius)
      fromMs += celsius.length * 600_000
      const own = await token()
      const { file } = await client.upload(loggerFileCalls.uploadLoggerFile, {}, new File([bytes], fileName), own)
      if (!file) throw new Error('the file was rejected')
      const series = file.series.map(({ key, logger }) => ({
        key,
        act: logger ? { kind: 'store' as const, loggerId: logger.loggerId } : { kind: 'register' as const, serial },
      }))
      await client.call(loggerFileCalls.storeLoggerFile, { fileId: file.fileId, answers: file.answers, series }, own)
    },
  }
}
