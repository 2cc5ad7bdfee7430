import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { unpackTar } from 'modern-tar'
import { sealName, type Manifest } from '#server/operations/backup/manifest.ts'
import { manifestName } from '#server/platform/tar/member.ts'
import { sealedTar } from '#server/platform/tar/sealedTar.ts'

/** The files of a backup by name, without the seal. */
export type Files = Map<string, Uint8Array>

export async function filesIn(backup: string): Promise<Files> {
  const members = await unpackTar(fs.readFileSync(backup), { strict: true })
  return new Map(members.slice(0, -1).map(({ header, data }) => [header.name, data ?? new Uint8Array()]))
}

export const manifestIn = (files: Files): Manifest =>
  JSON.parse(Buffer.from(files.get(manifestName) ?? '').toString('utf8')) as Manifest

export const setManifest = (files: Files, manifest: object) =>
  files.set(manifestName, Buffer.from(JSON.stringify(manifest)))

/** Replaces the content of a file of a backup, and adapts the manifest. */
export function setFile(files: Files, name: string, bytes: Uint8Array) {
  const manifest = manifestIn(files)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  files.set(name, bytes)
  const members = manifest.members.map(one => (one.name === name ? { ...one, bytes: bytes.length, sha256 } : one))
  setManifest(files, { ...manifest, members })
}

/** Writes a backup of these files with a seal like the portal's. */
export async function forgeBackup(
  made: string,
  files: Iterable<[string, Uint8Array]>,
  importedAt: string,
  seal = sealName,
): Promise<void> {
  const tar = sealedTar({ name: seal, mtime: new Date(importedAt) }, async add => {
    for (const [name, bytes] of files) await add(name, bytes.length, [bytes])
  })
  fs.writeFileSync(made, Buffer.concat(await Array.fromAsync(tar)))
}
