import type { Config } from '#server/config.ts'

/** The portal's own address, as mailed links name it. */
export const portalAddress = ({ publicUrl, port }: Config) => publicUrl ?? `http://localhost:${port}`
