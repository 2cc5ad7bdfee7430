import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#test/faults/runFault.ts'

/** A small disk in memory; null if this user may not mount one. */
export function mountSmallDisk(folder: string, size: string): { remove: () => void } | null {
  fs.mkdirSync(folder, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=1777`, 'none', folder])
  if (mounted.status !== 0) return null
  return { remove: () => void spawnSync('umount', ['--lazy', folder]) }
}

/** Fills a disk to the last block. */
export function fillDisk(folder: string): { free: () => void } {
  const file = path.join(folder, 'filler')
  const handle = fs.openSync(file, 'w')
  const piece = Buffer.alloc(256 * 1024)
  for (let bytes = piece.length; bytes >= 512;) {
    try {
      fs.writeSync(handle, piece, 0, bytes)
    } catch {
      bytes /= 2
    }
  }
  fs.closeSync(handle)
  return { free: () => fs.rmSync(file) }
}

/** PostgreSQL ends when it cannot write its log and cannot start again; the portal ends as well and is restarted. */
export const databaseDiskFull = (folder: string): Fault => ({
  name: "PostgreSQL's disk is full",
  async happens({ lasting }) {
    const { free } = fillDisk(folder)
    await sleep(lasting(5, 30))
    free()
  },
})
