import type { Config } from '#server/platform/config.ts'

/** The portal's own address, as mailed links name it. */
export const portalAddress = ({ publicUrl, port }: Config) => publicUrl ?? `http://localhost:${port}`
