import { z } from 'zod'
import { orUndefined } from '#contract/kernel/orUndefined.ts'
import { formatVersion, Manifest, sealName } from '#server/operations/backup/manifest.ts'
import { PortalVersion } from '#server/platform/tar/member.ts'
import { readSealed, type Sealed } from '#server/platform/tar/readSealed.ts'
import { damaged } from '#server/platform/tar/readTar.ts'

export type Checked = Sealed<Manifest>

/** Reads a backup to its end; throws where any byte is not as it was written. */
export const readManifest = (file: string): Promise<Checked> =>
  readSealed(
    file,
    'backup of a portal',
    text => manifestIn(file, text),
    ({ takenAt }) => ({ name: sealName, mtime: new Date(takenAt) }),
  )

const Version = z.object({ format: z.number(), portal: PortalVersion })

function manifestIn(file: string, text: string): Manifest {
  const said = orUndefined<unknown>(() => JSON.parse(text))
  const version = Version.safeParse(said).data
  if (version && version.format > formatVersion)
    throw new Error(`${file} was written by a newer portal (${version.portal}): use that one`)
  const manifest = Manifest.safeParse(said).data
  if (!manifest) throw damaged(file, 'its manifest cannot be read')
  return manifest
}
