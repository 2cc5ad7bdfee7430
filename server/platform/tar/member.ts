import { z } from 'zod'

/** The last file of a tar before its seal: it names all others. */
export const manifestName = 'manifest.json'

/** The version of the portal that wrote a tar; people read it. */
export const PortalVersion = z.string().regex(/^[\w.+-]{1,40}$/)

/** A file of a tar: its bytes as they lie there, and what COPY wrote in it. */
export const Member = z.object({
  // One folder at most and no dot in front: what a tar names stays where it is put.
  name: z.string().regex(/^([a-z]+\/)?\w[\w.-]*$/),
  bytes: z.number(),
  sha256: z.string(),
  rows: z.number().optional(),
  columns: z.array(z.string()).optional(),
})
export type Member = z.infer<typeof Member>
