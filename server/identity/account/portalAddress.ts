import type { Config } from '#server/platform/settings/config.ts'

/** The portal's public address, used in mailed links. */
export const portalAddress = ({ publicUrl, port }: Config) => publicUrl ?? `http://localhost:${port}`
